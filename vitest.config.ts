import { defineConfig } from 'vitest/config';

const resilience = process.env['SUITE'] === 'resilience';

export default defineConfig({
  test: {
    include: resilience ? ['tests/resilience/**/*.test.ts'] : ['{contract,server,web,seed,scripts}/**/*.test.ts', 'tests/unit/**/*.test.ts'],
    globalSetup: ['tests/support/global-setup.ts'],
    // Two files at a time: each has its own database, all share one server.
    maxWorkers: resilience ? 1 : 2,
    testTimeout: resilience ? 900_000 : 60_000,
    hookTimeout: 120_000,
    retry: 0,
  },
});
