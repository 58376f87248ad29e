import type { AlertFrequency } from '#contract/alert-names.ts';
import type { Alert } from '#contract/alerts.ts';
import { searchIn } from '../../domain/alerts/alert-search.ts';

/** The values of the form of an alert. A type, because forms take an index signature. */
// oxlint-disable-next-line typescript/consistent-type-definitions
export type AlertValues = {
  name: string;
  /** The words of the search. */
  q: string;
  /** The rest of the search, as a query string. */
  filters: string;
  frequency: AlertFrequency;
  /** As text, because a list of choices has texts. */
  hour: string;
  weekday: string;
  timeZone: string;
  byMail: boolean;
  byWebhook: boolean;
};

type Settings = Pick<Alert, 'frequency' | 'hour' | 'weekday' | 'timeZone' | 'byMail' | 'byWebhook'>;

export function valuesOf(name: string, search: URLSearchParams, { frequency, hour, weekday, timeZone, byMail, byWebhook }: Settings): AlertValues {
  const filters = new URLSearchParams(search);
  filters.delete('q');
  const q = search.get('q') ?? '';
  return { name, q, filters: filters.toString(), frequency, hour: String(hour), weekday: String(weekday), timeZone, byMail, byWebhook };
}

/** The search that the form shows. */
export function searchOfValues({ q, filters }: Pick<AlertValues, 'q' | 'filters'>): URLSearchParams {
  const search = new URLSearchParams(filters);
  if (q.trim() !== '') search.set('q', q.trim());
  return searchIn(search);
}

/** The settings as the API takes them. */
export const settingsOfValues = ({ name, frequency, hour, weekday, timeZone, byMail, byWebhook }: AlertValues) => ({
  name,
  frequency,
  hour: Number(hour),
  weekday: Number(weekday),
  timeZone,
  byMail,
  byWebhook,
});
