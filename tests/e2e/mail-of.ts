import { join } from 'node:path';
import { connect } from '#server/platform/db/database.ts';
import { embeddedServer } from '#server/platform/db/embedded.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { port } from './support.ts';

/** The address in the latest mail to somebody, as the server under test has queued it. */
export async function mailedLink(recipient: string): Promise<string> {
  const server = await embeddedServer(join(import.meta.dirname, `../../.cache/e2e-${port}`));
  const connection = connect(server.url(), 2);
  try {
    const latest = (await mailsTo({ ctx: connection }, recipient)).at(-1);
    const link = /https?:\S+token=[\w-]{43}/u.exec(latest?.text ?? '')?.[0];
    if (!link) throw new Error(`No link was mailed to ${recipient}`);
    return link;
  } finally {
    await connection.close();
    await server.release();
  }
}
