// Schedules of this module.
import { defineSchedule } from '#server/platform/jobs/define-job.ts';
import { endPeriods } from './orders/end-periods.ts';
import { pollAttempts } from './orders/poll-attempts.ts';

/** Payments whose payer may never have come back. */
export const poll = defineSchedule({ name: 'payments-poll', cron: '* * * * *', run: pollAttempts });
/** Reminders, renewals by card and ends of periods. */
export const periods = defineSchedule({ name: 'subscriptions-periods', cron: '*/5 * * * *', run: endPeriods });
