// Lists that a browser needs as well: nothing is imported here, so that no schema comes with them.

/** How many days before a deadline a person can be reminded. */
export const reminderDays = [1, 3, 7, 14] as const;
export type ReminderDays = (typeof reminderDays)[number];

/** For whoever has not chosen. */
export const defaultReminderDays: readonly ReminderDays[] = [1, 3];
