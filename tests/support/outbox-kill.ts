import { expect } from 'vitest';
import { importSources } from '#server/modules/imports/index.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { testCtx } from './app.ts';
import { seeded } from './import-data.ts';
import { expectIndexed, withMadeUpData } from './import-kill.ts';
import { indexState } from './index-state.ts';
import { drawSteps, killAtStep, startProcess, stepsOf } from './stop-points.ts';

const server = ['server/main.ts', '--role=worker'];

/**
 * Fills the outbox and lets the server's worker drain it. The server is killed with SIGKILL at `kills` places in those transactions and
 * restarted each time. Nothing may be lost or indexed twice: the search finds and counts what it does after an uninterrupted run.
 */
export async function expectOutboxSurvivesKills({ kills, seed, notices }: { kills: number; seed: number; notices: number }): Promise<void> {
  console.info(`kill -9 of the server while the outbox drains: seed ${seed}`);
  const random = seeded(seed);
  await withMadeUpData(notices, seed, async (reference, interrupted, folder) => {
    for (const database of [reference, interrupted]) await importSources(testCtx(database), [folder]);
    await drainAll(testCtx(reference));
    const stepCount = await stepsOf(reference, 'index');
    for (const step of drawSteps(stepCount, kills, random)) {
      console.info(`  step ${step} of ${stepCount}`);
      await killAtStep(interrupted, server, 'index', step);
    }
    const { child, ended } = startProcess(interrupted.url, server);
    const readOutboxCount = async () =>
      child.exitCode === null ? (await interrupted.pool.query('select from outbox')).rowCount : `ended with ${child.exitCode}`;
    await expect.poll(readOutboxCount, { interval: 50, timeout: 120_000 }).toBe(0);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    await expectIndexed(interrupted);
    expect(await indexState(interrupted)).toEqual(await indexState(reference));
  });
}
