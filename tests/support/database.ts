import { inject } from 'vitest';
import { afterAll } from 'vitest';
import { type Connection, connect } from '#server/platform/db/database.ts';
import { ensureDatabase } from '#server/platform/db/embedded.ts';
import { randomUUID } from 'node:crypto';
import pg from 'pg';

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string;
    templateDatabase: string;
  }
}

/**
 * A database for this test file, cloned from the migrated template and dropped afterwards. Call it at the top of a file or in a beforeAll.
 */
export async function testDatabase(connections = 8): Promise<Connection & { url: string }> {
  const adminUrl = inject('adminUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await ensureDatabase(adminUrl, name, inject('templateDatabase'));
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const connection = connect(url.href, connections);
  afterAll(async () => {
    await connection.close();
    const client = new pg.Client({ connectionString: adminUrl });
    await client.connect();
    await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`);
    await client.end();
  });
  return { ...connection, url: url.href };
}
