// Publishes the scheduled notices whose time has come. The database is that of DATABASE_URL.
import { openProgram } from '#server/boot.ts';
import { publishDueNotices } from '#server/modules/notices/approval/publish-when-due.ts';
import { readConfig } from '#server/platform/config.ts';

const { ctx, close } = await openProgram(readConfig());
await publishDueNotices(ctx);
await close();
