import { defineSchedule } from '#server/platform/jobs/define-job.ts';
import { sendReminders } from './reminders/send-reminders.ts';

/** Every hour, because each site has its own morning. */
export const reminderSchedule = defineSchedule({ name: 'deadline-reminders', cron: '7 * * * *', run: sendReminders });
