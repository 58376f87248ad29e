import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { connect } from '#server/platform/db/database.ts';
import { embeddedServer, ensureDatabase } from '#server/platform/db/embedded.ts';
import { declaredJobs } from '#server/modules.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { installJobs } from '#server/platform/jobs/queues.ts';
import { turnOffDiskSync } from './disk-sync.ts';
import { loadReference } from '#server/modules/reference/index.ts';

const PREFIX = 'tenderbell_template_';

/** Named after its migrations: another branch has others, perhaps in another order. */
function templateName(): string {
  const hash = createHash('sha256');
  const root = join(import.meta.dirname, '../..');
  for (const file of globSync('migrations/*.sql', { cwd: root }).toSorted()) hash.update(file).update(readFileSync(join(root, file)));
  hash.update(readFileSync(join(root, 'node_modules/pg-boss/package.json')));
  return PREFIX + hash.digest('hex').slice(0, 12);
}

/** Drops the templates of other migrations, except one that another run is using. */
async function dropOtherTemplates(adminUrl: string, template: string): Promise<void> {
  const client = new pg.Client(adminUrl);
  await client.connect();
  const { rows } = await client.query<{ name: string }>('select datname as name from pg_database where starts_with(datname, $1) and datname <> $2', [
    PREFIX,
    template,
  ]);
  for (const { name } of rows) await client.query(`drop database if exists ${pg.escapeIdentifier(name)}`).catch(() => undefined);
  await client.end();
}

/** Starts one server for the whole run and makes the template that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await embeddedServer(process.env['TEST_DATA_DIR'] ?? join(import.meta.dirname, '../../.cache/test-data'));
  const adminUrl = server.url('postgres');
  await turnOffDiskSync(adminUrl);
  const template = templateName();
  await dropOtherTemplates(adminUrl, template);
  await ensureDatabase(adminUrl, template);
  const connection = connect(server.url(template), 2);
  await migrate(connection.db);
  await installJobs(connection.pool, declaredJobs);
  await loadReference(connection);
  await connection.close();
  project.provide('adminUrl', adminUrl);
  project.provide('templateDatabase', template);
  return () => server.release();
}
