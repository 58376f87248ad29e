// Sends the reminders that are due at a time (REMIND_AT). The database is that of DATABASE_URL.
import { openProgram } from '#server/boot.ts';
import { sendReminders } from '#server/modules/following/reminders/send-reminders.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';

const { ctx, close } = await openProgram(readConfig());
await sendReminders({ ...ctx, clock: fixedClock(process.env['REMIND_AT'] ?? '') });
await close();
