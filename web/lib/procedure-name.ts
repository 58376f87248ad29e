import { procedures } from '#contract/names.ts';
import type { Translate } from './translator.ts';

export const isProcedure = (details: string): boolean => (procedures as readonly string[]).includes(details);

/** The name of a procedure; the source's own words stay as they are. */
export const procedureName = (t: Translate, details: string): string => (isProcedure(details) ? t(`words.procedure.${details}`) : details);
