// Lists that a browser needs as well: nothing is imported here, so that no schema comes with them.

/** How often an alert is mailed: `instant` within a minute of publication; `daily` and `weekly` at an hour of the reader's zone. */
export const alertFrequencies = ['instant', 'daily', 'weekly'] as const;
export type AlertFrequency = (typeof alertFrequencies)[number];

/** Alerts of one person. */
export const MAX_ALERTS = 100;
export const MAX_ALERT_NAME = 100;
/** Notices in one email; the rest is behind its button. */
export const MAX_MAILED = 20;
/** Days for which the matches of an alert are kept. */
export const MATCH_DAYS = 90;
