import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const resilience = process.env['SUITE'] === 'resilience';

export default defineConfig({
  test: {
    include: resilience ? ['tests/resilience/**/*.test.ts'] : ['{contract,server,web,seed,scripts}/**/*.test.ts', 'tests/unit/**/*.test.ts'],
    globalSetup: ['tests/support/global-setup.ts'],
    // Two files at a time: each has its own database, all share one server.
    maxWorkers: resilience ? 1 : 2,
    // The application is loaded once by each worker, not once for each file: what a process remembers, it remembers by database.
    isolate: resilience,
    // Programs that tests start are compiled once.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '.cache/compiled') },
    testTimeout: resilience ? 900_000 : 60_000,
    hookTimeout: 120_000,
    retry: 0,
  },
});
