import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll } from 'vitest';
import { type ImportResult, type ImportSourcesOptions, importSources } from '#server/modules/imports/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Connection } from '#server/platform/db/database.ts';
import { testCtx } from './app.ts';
import { testDatabase } from './database.ts';

/** A row of the error log. */
interface LoggedError {
  code: string;
  reason: string;
  raw: string | null;
  position: number | null;
}
interface Outcome {
  /** Non-zero counters. */
  counters: Record<string, number>;
  errors: LoggedError[];
  /** Codes of the errors. */
  codes: string[];
  status: ImportResult['status'];
}
type Options = Omit<ImportSourcesOptions, 'stdin'>;

interface ImportTest {
  connection: Connection;
  ctx: Ctx;
  /** A folder for files to import, deleted afterwards. */
  folder: string;
  /** Imports existing files. */
  importFiles(files: readonly string[], options?: Options): Promise<Outcome>;
  /** Imports content: text and bytes as a file, chunks as standard input. */
  importContent(content: string | Uint8Array | Iterable<Uint8Array>, options?: Options): Promise<Outcome>;
  /** The title of the notice with this key of a source. */
  titleOf(key: string): Promise<string | undefined>;
}

/** The non-zero counters. */
export const nonZero = (counters: Readonly<Record<string, number>>) => Object.fromEntries(Object.entries(counters).filter(([, value]) => value > 0));

/** Chunks of one repeated text, `bytes` in all, between a start and an end. */
export function* repeated(start: string, filling: string, bytes: number, end: string): Generator<Buffer> {
  yield Buffer.from(start);
  const chunk = Buffer.from(filling.repeat(Math.ceil(65_536 / filling.length)));
  for (let sentBytes = 0; sentBytes < bytes; sentBytes += chunk.length) yield chunk;
  yield Buffer.from(end);
}

/** A database and folder for a test file, and imports into them. @param defaults options of every import. */
export async function importTest(defaults: Options = {}): Promise<ImportTest> {
  const connection = await testDatabase();
  const ctx = testCtx(connection);
  const folder = mkdtempSync(join(tmpdir(), 'import-test-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  let files = 0;

  async function run(sources: readonly string[], options: ImportSourcesOptions): Promise<Outcome> {
    const { counters, runId, status } = await importSources(ctx, sources, { ...defaults, ...options });
    const { rows } = await connection.pool.query<LoggedError>('select code, reason, raw, position from import_error where run_id = $1 order by id', [runId]);
    return { counters: nonZero(counters), errors: rows, codes: rows.map(({ code }) => code), status };
  }
  return {
    connection,
    ctx,
    folder,
    importFiles: run,
    async importContent(content, options = {}) {
      if (typeof content !== 'string' && !(content instanceof Uint8Array))
        return run(['-'], { ...options, stdin: () => Readable.from(content, { objectMode: false }) });
      const path = join(folder, `content-${++files}`);
      writeFileSync(path, content);
      return run([path], options);
    },
    titleOf: async (key) => (await connection.pool.query<{ title: string }>('select title from notice where source_key = $1', [key])).rows[0]?.title,
  };
}
