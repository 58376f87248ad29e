import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { canonicalExport } from '#server/canonical-export.ts';
import { importSources } from '#server/modules/imports/index.ts';
import { verifyLog } from '#server/modules/notices/publication/verify-log.ts';
import type { Connection } from '#server/platform/db/database.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { testCtx } from './app.ts';
import { testDatabase } from './database.ts';
import { madeUpFolder, seeded } from './import-data.ts';
import { indexState } from './index-state.ts';
import { type Stage, addStopPoints, drawSteps, killAtStep, startProcess, stepsOf } from './stop-points.ts';

const importArguments = (folder: string) => ['server/cli.ts', 'import', '--json', folder];
/** Imports and indexes in this process: what is compared is what an import leaves, and a process takes a second to start. */
async function importHere(connection: Connection, folder: string): Promise<void> {
  const ctx = testCtx(connection);
  expect((await importSources(ctx, [folder])).status).toBe('done');
  await drainAll(ctx);
}
const readExport = async (connection: Connection) => (await Array.fromAsync(canonicalExport(testCtx(connection)))).join('\n');

/** Runs `work` with two databases with stop points and a folder of made-up data, which is deleted afterwards. */
export async function withMadeUpData(
  notices: number,
  seed: number,
  work: (reference: DatabaseWithUrl, interrupted: DatabaseWithUrl, folder: string) => Promise<void>,
  make: MakeFolder = madeUpFolder,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'import-kill-'));
  try {
    await make(folder, notices, seed);
    const [reference, interrupted] = [await testDatabase(), await testDatabase()];
    for (const database of [reference, interrupted]) await addStopPoints(database);
    await work(reference, interrupted, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
type MakeFolder = (folder: string, notices: number, seed: number) => void | Promise<void>;
type DatabaseWithUrl = Connection & { url: string };

/** The index holds each public notice once; nothing is pending or failed. */
export async function expectIndexed({ pool }: Connection): Promise<void> {
  const { rows } = await pool.query(`
    select (select count(*) from outbox) as waiting, (select count(*) from outbox_failed) as failed,
      (select count(*) from search_notice) - (select count(*) from notice where status in ('published', 'closed', 'awarded', 'cancelled')) as surplus`);
  expect(rows).toEqual([{ waiting: 0, failed: 0, surplus: 0 }]);
}

/**
 * Imports made-up data once without interruption. Then imports it again, killed with SIGKILL at `kills` places in its transactions (half
 * while storing, half while indexing) and restarted each time. The canonical exports must be the same, byte for byte, and the search must
 * find and count the same.
 */
export async function expectImportSurvivesKills({
  kills,
  seed,
  notices,
  make,
}: {
  kills: number;
  seed: number;
  notices: number;
  make?: MakeFolder;
}): Promise<void> {
  console.info(`kill -9 during an import: seed ${seed}`);
  const random = seeded(seed);
  const work = async (reference: DatabaseWithUrl, interrupted: DatabaseWithUrl, folder: string) => {
    await importHere(reference, folder);
    for (const [stage, share] of [
      ['import', Math.ceil(kills / 2)],
      ['index', Math.floor(kills / 2)],
    ] satisfies [Stage, number][]) {
      const stepCount = await stepsOf(reference, stage);
      for (const step of drawSteps(stepCount, share, random)) {
        console.info(`  ${stage}: step ${step} of ${stepCount}`);
        await killAtStep(interrupted, importArguments(folder), stage, step);
      }
    }
    expect(await startProcess(interrupted.url, importArguments(folder)).ended).toBe(0);
    const [expected, actual] = [await readExport(reference), await readExport(interrupted)];
    expect(actual.split('\n').length).toBeGreaterThan(notices);
    expect(actual === expected).toBe(true);
    await expectIndexed(interrupted);
    for (const database of [reference, interrupted]) expect(await verifyLog(testCtx(database))).toMatchObject({ intact: true, entries: 1, outside: 0 });
    expect(await indexState(interrupted)).toEqual(await indexState(reference));
  };
  await withMadeUpData(notices, seed, work, make);
}
