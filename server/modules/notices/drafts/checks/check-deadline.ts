import type { FoundCheck } from './check-reasons.ts';
import type { CountryRules } from './country-rules.ts';
import type { Deadline } from './deadlines-of.ts';

type Soft = Pick<FoundCheck, 'code' | 'values'>;

/**
 * Soft checks of a deadline, by its own clock: a working day, no holiday, in office hours.
 * @param holiday the name of the public holiday on its day; undefined: there is none.
 */
export function checkDeadline({ tab, field, date, time, at }: Deadline, rules: CountryRules, holiday: string | undefined): FoundCheck[] {
  const { restDays, officeHours, shortDays } = rules;
  const day = Temporal.PlainDate.from(date).dayOfWeek;
  const hours = shortDays?.[day] ?? officeHours;
  const found: Soft[] = [];
  if (restDays.includes(day)) found.push({ code: 'rest-day', values: { day } });
  if (holiday !== undefined) found.push({ code: 'holiday', values: { name: holiday, date } });
  if (time < hours.from || time > hours.to) found.push({ code: 'office-hours', values: { ...hours, time } });
  const basis = new Date(at).toISOString();
  return found.map((check) => ({ ...check, severity: 'soft', tab, field, source: 'office-calendar', basis }));
}
