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
export async function outboxKilled(kills: number, seed: number, notices: number): Promise<void> {
  console.info(`kill -9 of the server while the outbox drains: seed ${seed}`);
  const random = seeded(seed);
  await withMadeUpData(notices, seed, async (whole, broken, folder) => {
    for (const database of [whole, broken]) await importSources(testCtx(database), [folder]);
    await drainAll(testCtx(whole));
    const all = await stepsOf(whole, 'index');
    for (const step of drawSteps(all, kills, random)) {
      console.info(`  step ${step} of ${all}`);
      await killAtStep(broken, server, 'index', step);
    }
    const { child, ended } = startProcess(broken.url, server);
    const waiting = async () => (child.exitCode === null ? (await broken.pool.query('select from outbox')).rowCount : `ended with ${child.exitCode}`);
    await expect.poll(waiting, { interval: 50, timeout: 120_000 }).toBe(0);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    await expectIndexed(broken);
    expect(await indexState(broken)).toEqual(await indexState(whole));
  });
}
