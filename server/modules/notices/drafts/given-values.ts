import type { GivenMoney, GivenTime } from '#contract/draft-fields.ts';
import type { Money, NoticeTime } from '#contract/notices.ts';

// Values as a form has them, which may be unfinished, and as a content has them.

/** Whether a text names a time zone. */
export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The instant of a finished time; undefined for an unfinished one. An hour that the clock skips is taken as the one after it. */
export function noticeTimeOf({ date, time, zone }: GivenTime): NoticeTime | undefined {
  if (!date || !time || !zone) return undefined;
  const at = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone).epochMilliseconds;
  return { at: new Date(at).toISOString(), zone };
}

/** A time by its own clock; in UTC where its zone is unknown. */
export function givenTimeOf({ at, zone }: NoticeTime): GivenTime {
  const knownZone = isTimeZone(zone) ? zone : 'UTC';
  const local = Temporal.Instant.fromEpochMilliseconds(Date.parse(at)).toZonedDateTimeISO(knownZone);
  return { date: local.toPlainDate().toString(), time: local.toPlainTime().toString({ smallestUnit: 'minute' }), zone: knownZone };
}

/** Money with an amount; undefined without one. */
export const moneyOf = (given: GivenMoney | null | undefined): Money | undefined =>
  given?.amount ? { amount: given.amount, currency: given.currency } : undefined;

export const givenMoneyOf = ({ amount, currency }: Money): GivenMoney => ({ amount, currency });

/** A day as a content has it. */
export const dayTimeOf = (date: string | null | undefined): NoticeTime | undefined =>
  date ? { at: `${date}T00:00:00.000Z`, zone: 'UTC', dateOnly: true } : undefined;

/** The day of a time, by its own clock. */
export const dayOf = (time: NoticeTime | undefined): string | null => (time ? givenTimeOf(time).date : null);

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (typeof value === 'object' && Object.values(value).every(isEmpty));

/** The value, or undefined where nothing is entered in it. */
export const unlessEmpty = <T>(value: T): NonNullable<T> | undefined => (isEmpty(value) ? undefined : (value as NonNullable<T>));

/** An object without its empty fields; undefined where all are. */
export function filledOf<T extends object>(value: T): T | undefined {
  const entries = Object.entries(value).filter(([, field]) => !isEmpty(field));
  return entries.length === 0 ? undefined : (Object.fromEntries(entries) as T);
}
