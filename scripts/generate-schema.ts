// Writes server/platform/db/schema.generated.ts from a freshly migrated database.
// With --check: fails when the committed file differs.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '#server/platform/db/database.ts';
import { embeddedServer, ensureDatabase } from '#server/platform/db/embedded.ts';
import { migrate } from '#server/platform/db/migrate.ts';

const check = process.argv.includes('--check');
const target = join(import.meta.dirname, '../server/platform/db/schema.generated.ts');
const scratch = mkdtempSync(join(tmpdir(), 'schema-'));
const server = await embeddedServer(join(import.meta.dirname, '../.cache/test-data'));
const name = `schema_${process.pid}`;
await ensureDatabase(server.url('postgres'), name);
const connection = connect(server.url(name), 2);
await migrate(connection.db);
await connection.close();
const out = check ? join(scratch, 'schema.ts') : target;
const args = [
  '--dialect=postgres',
  `--url=${server.url(name)}`,
  `--out-file=${out}`,
  '--exclude-pattern=kysely_*',
  '--default-schema=public',
  '--type-mapping={"int8":"number"}',
];
execFileSync(join(import.meta.dirname, '../node_modules/.bin/kysely-codegen'), args, { stdio: ['ignore', 'ignore', 'inherit'] });
const drifted = check && readFileSync(out, 'utf8') !== readFileSync(target, 'utf8');
rmSync(scratch, { recursive: true });
const admin = connect(server.url('postgres'), 1);
await admin.pool.query(`drop database ${name} with (force)`);
await admin.close();
await server.release();
if (drifted) {
  console.error('server/platform/db/schema.generated.ts differs from the migrations: run node scripts/generate-schema.ts');
  process.exit(1);
}
