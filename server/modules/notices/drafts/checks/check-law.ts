import type { NoticeFields } from '#contract/draft-fields.ts';
import { unlessEmpty } from '../given-values.ts';
import type { FoundCheck } from './check-reasons.ts';
import { onPaper } from '../propose-fields.ts';
import { type NoticeLaw, INTERNATIONAL_METHOD, INTERNATIONAL_TITLE } from './country-rules.ts';
import type { Deadline } from './deadlines-of.ts';

const DAY_MS = 86_400_000;

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, name) => (typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[name] : undefined), value);
}

/** What a law asks a notice to contain and this one lacks. */
function checkContents(fields: NoticeFields, { contents, source }: NoticeLaw): FoundCheck[] {
  const { kind } = fields['General-information'];
  // The bids of an online notice are handed in here.
  const asked = contents.filter(([[, first]]) => kind !== 'online' || !onPaper.some((field) => field === first));
  const lacking = asked.filter((anyOf) => anyOf.every(([tab, field]) => unlessEmpty(valueAt(fields[tab], field.split('.'))) === undefined));
  return lacking.map(([[tab, field]]): FoundCheck => ({ code: 'law-content', severity: 'soft', tab, field, source, values: {}, basis: '' }));
}

/** The fewest days that a law leaves for bids. */
function leastDaysOf(fields: NoticeFields, { leastDays }: NoticeLaw): number {
  const { title = '', methodDetails = '' } = fields['General-information'];
  return INTERNATIONAL_METHOD.test(methodDetails) || INTERNATIONAL_TITLE.test(title) ? leastDays.international : leastDays.national;
}

/**
 * Soft checks of what a country's law asks of a notice, and of each of its deadlines. A reason for too few days covers as many days as it was
 * given for, and more: one for 29 says nothing about 27. So while a notice without a set time waits, a day that passes asks again, its buyer
 * before the submission and who decides after it. A set time of publication is what the days are counted from, however long it is waited for.
 * @param from milliseconds of the publication.
 */
export function checkLaw(fields: NoticeFields, law: NoticeLaw | undefined, deadlines: readonly Deadline[], from: number): FoundCheck[] {
  const { type } = fields['General-information'];
  if (!law || !type || !law.types.includes(type)) return [];
  const least = leastDaysOf(fields, law);
  const tooSoon = deadlines.flatMap(({ tab, field, at }): FoundCheck[] => {
    const days = Math.floor((at - from) / DAY_MS);
    // A deadline in the past has a check of its own.
    if (days >= least || days < 0) return [];
    const basis = `${least} ${new Date(at).toISOString()}`;
    return [{ code: 'few-days', severity: 'soft', tab, field, source: law.source, values: { days, least }, basis, days }];
  });
  return [...tooSoon, ...checkContents(fields, law)];
}
