import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Db } from './database.ts';

const folder = join(import.meta.dirname, '../../../migrations');

async function sqlMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Object.fromEntries(
    files.map((file) => [
      file.slice(0, -'.sql'.length),
      {
        up: async (db) => {
          await sql.raw(await readFile(join(folder, file), 'utf8')).execute(db);
        },
      },
    ]),
  );
}

function migrator(db: Db): Migrator {
  return new Migrator({ db, provider: { getMigrations: sqlMigrations } });
}

/**
 * Runs every pending migration in one transaction, under a lock that other processes wait for.
 * @returns names of those that ran.
 * @throws the database's error; then nothing has changed.
 */
export async function migrate(db: Db): Promise<string[]> {
  const { error, results = [] } = await migrator(db).migrateToLatest();
  if (error) throw new Error(`Migration failed: ${(error as Error).message}`, { cause: error });
  return results.map((result) => result.migrationName);
}

/** Names of the pending migrations. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  return (await migrator(db).getMigrations()).filter((migration) => !migration.executedAt).map((migration) => migration.name);
}
