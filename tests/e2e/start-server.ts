// The real server on an empty folder: its first start makes the demo, which the tests then read. Its mail goes to a real SMTP server beside
// it; tests wait over HTTP for the next email to an address (mail-of.ts).
import { rmSync } from 'node:fs';
import { embeddedServer } from '#server/platform/db/embedded.ts';
import { turnOffDiskSync } from '#tests/support/disk-sync.ts';
import { startMailSink } from '#tests/support/mail-sink.ts';
import { serveMail } from './serve-mail.ts';

const [dataDir, port] = [process.env['DATA_DIR'], Number(process.env['PORT'])];
if (!dataDir) throw new Error('DATA_DIR names the folder for the tests');
rmSync(dataDir, { recursive: true, force: true });

const sink = await startMailSink();
process.env['SMTP_URL'] = sink.url;
serveMail(sink, port + 1);

await import('../../server/main.ts');
const database = await embeddedServer(dataDir);
await turnOffDiskSync(database.url('postgres'));
await database.release();
