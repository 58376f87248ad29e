// Sends the messages to webhooks that are due. The database is that of DATABASE_URL.
import { openProgram } from '#server/boot.ts';
import { sendDue } from '#server/modules/webhooks/webhooks.jobs.ts';
import { readConfig } from '#server/platform/config.ts';

const { ctx, close } = await openProgram(readConfig());
await sendDue(ctx);
await close();
