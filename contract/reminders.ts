import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { reminderDays } from './reminder-days.ts';

const Days = z.literal([...reminderDays]);

export const showReminders = defineEndpoint({
  method: 'GET',
  path: '/user/reminders',
  access: 'signedIn',
  summary: 'Find out how many days before a deadline one is reminded by email',
  response: z.object({ days: z.array(Days) }),
});
export const changeReminders = defineEndpoint({
  method: 'PATCH',
  path: '/user/reminders',
  access: 'signedIn',
  summary: 'Choose how many days before a deadline one is reminded by email; none turns reminders off',
  body: z.strictObject({ days: z.array(Days).max(reminderDays.length) }),
  response: z.object({ days: z.array(Days) }),
});

/** From an email: it turns one person's reminders off, and does nothing else. */
export const RemindersToken = z.string().regex(/^v1\.[\w-]{40,200}$/u);

export const unsubscribeReminders = defineEndpoint({
  method: 'POST',
  path: '/user/reminders/unsubscribe',
  access: 'public',
  summary: 'Turn reminders off, by the link in one of them',
  body: z.strictObject({ token: RemindersToken }),
  response: z.object({ done: z.literal(true) }),
});
