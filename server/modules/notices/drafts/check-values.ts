import { isCpvCode, normaliseCountry, normaliseCurrency, normaliseLanguage } from '#server/modules/reference/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { fieldError, runChecks } from '#server/platform/errors.ts';
import { isTimeZone } from './given-values.ts';

/** Names of fields whose values come from a list, wherever they stand: the rule, and whether a value is on the list. */
const listed: Readonly<Record<string, readonly [rule: string, isKnown: (value: string) => boolean]>> = {
  language: ['language', (value) => normaliseLanguage(value) === value],
  country: ['country', (value) => normaliseCountry(value) === value],
  currency: ['currency', (value) => normaliseCurrency(value) === value],
  zone: ['time-zone', (value) => value === '' || isTimeZone(value)],
  cpv: ['cpv', isCpvCode],
};

function* unknownValues(value: unknown, name: string, path: readonly string[]): Generator<() => void> {
  if (typeof value === 'string') {
    const [rule, isKnown] = listed[name] ?? [];
    if (rule && isKnown && !isKnown(value))
      yield () => {
        throw fieldError(path.join('.'), rule, `${value.slice(0, 40)} is unknown`);
      };
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) yield* unknownValues(inner, Array.isArray(value) ? name : key, [...path, key]);
}

/** Refuses what can never be right in any draft: codes and zones that do not exist. @throws AppError invalid-input naming them. */
export const checkValues = (_ctx: Ctx, body: object): Promise<void> => runChecks(...[...unknownValues(body, '', [])].slice(0, 100));
