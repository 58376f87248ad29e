import type { GivenTime } from '#contract/draft-fields.ts';
import type { FoundCheck } from './check-reasons.ts';
import type { CountryRules } from './country-rules.ts';
import { instantOf } from './check-dates.ts';

type Soft = Pick<FoundCheck, 'code' | 'values'>;

/**
 * Soft checks of a finished deadline, by its own clock: a working day, no holiday, in office hours.
 * @param holiday the name of the public holiday on its day; null: there is none.
 */
export function checkDeadline(deadline: GivenTime | undefined, { restDays, officeHours, shortDays }: CountryRules, holiday: string | null): FoundCheck[] {
  const at = instantOf(deadline);
  if (!deadline?.date || !deadline.time || at === null) return [];
  const { date, time } = deadline;
  const day = Temporal.PlainDate.from(date).dayOfWeek;
  const hours = shortDays?.[day] ?? officeHours;
  const found: Soft[] = [];
  if (restDays.includes(day)) found.push({ code: 'rest-day', values: { day } });
  if (holiday !== null) found.push({ code: 'holiday', values: { name: holiday, date } });
  if (time < hours.from || time > hours.to) found.push({ code: 'office-hours', values: { ...hours, time } });
  const basis = new Date(at).toISOString();
  return found.map((check) => ({ ...check, severity: 'soft', tab: 'General-information', field: 'deadline', source: 'office-calendar', basis }));
}
