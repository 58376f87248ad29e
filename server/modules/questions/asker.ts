import { createHmac, hkdfSync } from 'node:crypto';
import type { Config } from '#server/platform/config.ts';
import { seal, unseal } from '#server/platform/seal.ts';

const PURPOSE = 'question asker';
const FIRM_BYTES = 16;

/** The asker of a question as it is stored: only the program, with its secret, can tell whom to mail. @param question its public id. */
export const sealAsker = (config: Config, question: string, accountId: number): string => seal(config, PURPOSE, question, String(accountId));

/** account.id of the asker; null where the secret is another now. */
export function unsealAsker(config: Config, question: string, asker: string): number | null {
  const text = unseal(config, PURPOSE, question, asker);
  return text === null ? null : Number(text);
}

/**
 * A firm as it is stored with its questions about one notice: equal for all of them, another for every other notice. Without the secret
 * nobody can try out firms.
 */
export function firmKey({ TOKEN_SECRET }: Pick<Config, 'TOKEN_SECRET'>, noticeId: number, organisationId: number): Buffer {
  const key = Buffer.from(hkdfSync('sha256', TOKEN_SECRET ?? '', '', 'question firm', 32));
  return createHmac('sha256', key).update(`${noticeId} ${organisationId}`).digest().subarray(0, FIRM_BYTES);
}
