import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connect } from '#server/platform/db/database.ts';
import { embeddedServer, ensureDatabase } from '#server/platform/db/embedded.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { loadReference } from '#server/modules/reference/index.ts';

const TEMPLATE = 'tenderbell_template';

/** Starts one server for the whole run and makes the template that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await embeddedServer(process.env['TEST_DATA_DIR'] ?? join(import.meta.dirname, '../../.cache/test-data'));
  const adminUrl = server.url('postgres');
  await ensureDatabase(adminUrl, TEMPLATE);
  const connection = connect(server.url(TEMPLATE), 2);
  await migrate(connection.db);
  await loadReference(connection);
  await connection.close();
  project.provide('adminUrl', adminUrl);
  project.provide('templateDatabase', TEMPLATE);
  return () => server.release();
}
