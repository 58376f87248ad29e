import { createHash } from 'node:crypto';

/** The number for a text in Sphinx, whose attributes are numbers: the first 32 bits of its MD5. */
export const numberOf = (text: string): number => Number.parseInt(createHash('md5').update(text).digest('hex').slice(0, 8), 16);

/** The same in SQL. */
export const numberInSql = (expression: string): string => `('x' || substr(md5(${expression}), 1, 8))::bit(32)::bigint`;
