import type { Alert } from '#contract/alerts.ts';
import type { Formats } from '../../lib/formats.ts';
import type { Translate } from '../../lib/translator.ts';

/** What a change of an alert sends in full: what is left out would go back to its default. */
export const settingsOf = ({ id, name, frequency, hour, weekday, timeZone, byMail, byWebhook, paused }: Alert) => ({
  id,
  name,
  frequency,
  hour,
  weekday,
  timeZone,
  byMail,
  byWebhook,
  paused,
});

type When = Pick<Alert, 'frequency' | 'hour' | 'weekday' | 'timeZone' | 'byMail' | 'byWebhook'>;

/** An hour of the day, as the page writes times. */
export const hourInWords = ({ firstDate }: Pick<Formats, 'firstDate'>, hour: number): string =>
  firstDate(`2026-01-01T${String(hour).padStart(2, '0')}:00:00Z`, 'UTC', 'time');

/** When an alert tells of what it found. */
export function whenInWords(t: Translate, formats: Formats, { frequency, hour, weekday, timeZone, byMail, byWebhook }: When): string {
  if (!byMail && !byWebhook) return t('alerts.when.portal');
  if (frequency === 'instant') return t(byMail ? 'alerts.when.instant' : 'alerts.when.instantWebhook');
  const values = { time: hourInWords(formats, hour), zone: formats.zoneName(timeZone) };
  return frequency === 'daily' ? t('alerts.when.daily', values) : t('alerts.when.weekly', { ...values, weekday: t(`alerts.weekday.${weekday}`) });
}

/** The reader's own time zone. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The settings of an alert that nobody has set. */
export const defaultSettings = () => ({ frequency: 'daily' as const, hour: 7, weekday: 1, timeZone: ownZone(), byMail: true, byWebhook: false });
