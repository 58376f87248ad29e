import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { Problem } from '#contract/errors.ts';
import { openProgram } from '#server/boot.ts';
import { modules } from '#server/modules.ts';
import { developmentHosts, siteOfHost } from '#server/modules/sites/index.ts';
import { importSources } from '#server/modules/imports/index.ts';
import { readConfig } from '#server/platform/config.ts';
import { embeddedServer } from '#server/platform/db/embedded.ts';
import { startOutboxWorker } from '#server/platform/events/worker.ts';
import { buildApp } from '#server/platform/http/app.ts';
import { madeUpFolder, seeded } from './import-data.ts';

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Stops the database server of a DATA_DIR while it is in use: SIGINT is its fast shutdown, SIGQUIT a crash. */
async function stopServer(dataDir: string, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  const file = join(dataDir, 'postgres', 'postmaster.pid');
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  process.kill(pid, signal);
  await expect.poll(() => isAlive(pid) && existsSync(file), { interval: 20, timeout: 60_000 }).toBe(false);
}

const paths = ['/api/search?q=bridge', '/api/notices', '/api/search/suggest?q=road', '/api/notices/showNoticePage?id=00000000000000000000000000'];

/**
 * Runs the server (its own database, web and worker) and stops the database under it, `times` times. Meanwhile requests get a problem
 * document, /readyz answers 503, and /healthz goes on. Once the database is back, everything works without a restart, and what was imported
 * meanwhile reaches the index.
 */
export async function databaseStopped(times: number, seed: number): Promise<void> {
  console.info(`database stopped under a running server: seed ${seed}`);
  const random = seeded(seed);
  const dataDir = mkdtempSync(join(tmpdir(), 'database-stopped-'));
  // The cluster stays inside, whichever user the database runs as.
  chmodSync(dataDir, 0o755);
  const folder = mkdtempSync(join(tmpdir(), 'database-stopped-data-'));
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMIT: '100000', DATA_DIR: dataDir });
  const program = await openProgram(config);
  const { ctx } = program;
  const worker = startOutboxWorker(ctx);
  const app = await buildApp({ base: ctx, modules, resolveSite: (host) => siteOfHost(developmentHosts, ctx.config, host) });
  const get = (url: string) => app.inject({ method: 'GET', url, headers: { host: 'localhost' } });
  const statuses = async () => Promise.all(paths.map(async (path) => (await get(path)).statusCode));
  const readiness = async () => (await get('/readyz')).statusCode;
  const indexed = async () => {
    const { rows } = await ctx.pool.query(
      'select (select count(*) from search_notice) = (select count(*) from notice) and not exists (select from outbox) as all',
    );
    return (rows[0] as { all: boolean }).all;
  };
  try {
    madeUpFolder(folder, 200, seed);
    await importSources(ctx, [join(folder, 'small')]);
    await expect.poll(indexed, { interval: 50, timeout: 60_000 }).toBe(true);
    expect(await readiness()).toBe(200);
    const usualStatuses = await statuses();
    for (let time = 1; time <= times; time++) {
      const signal = random() < 0.5 ? 'SIGINT' : 'SIGQUIT';
      console.info(`  ${time}: ${signal}`);
      // Work for the worker to be interrupted in.
      if (time === 1) await importSources(ctx, [join(folder, 'lines.jsonl')]);
      await stopServer(dataDir, signal);
      expect(await readiness()).toBe(503);
      expect((await get('/healthz')).statusCode).toBe(200);
      for (const path of paths) {
        const answer = await get(path);
        expect([path, answer.statusCode]).toEqual([path, 503]);
        expect(Problem.parse(answer.json())).toMatchObject({ code: 'not-ready' });
      }
      const restartedServer = await embeddedServer(dataDir);
      await expect.poll(readiness, { interval: 50, timeout: 60_000 }).toBe(200);
      expect(await statuses()).toEqual(usualStatuses);
      await expect.poll(indexed, { interval: 50, timeout: 60_000 }).toBe(true);
      await restartedServer.release();
    }
  } finally {
    await app.close();
    await worker.stop();
    await program.close();
    for (const path of [dataDir, folder]) rmSync(path, { recursive: true, force: true });
  }
}
