import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const resilience = process.env['SUITE'] === 'resilience';

/** Files of half a minute and more, longest first. One of them begun last would run alone. */
const longest = [
  'server/modules/imports/real-data.test.ts',
  'server/modules/imports/kill.test.ts',
  'tests/unit/access-ids.test.ts',
  'server/modules/imports/hostile.test.ts',
  'server/cli.test.ts',
  'tests/unit/server-process.test.ts',
  'tests/unit/access-public.test.ts',
].map((path) => join(import.meta.dirname, path));

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of Vitest's sequencer, not of an array
    const others = (await super.sort(files)).filter(({ moduleId }) => !longest.includes(moduleId));
    return [...longest.flatMap((path) => files.filter(({ moduleId }) => moduleId === path)), ...others];
  }
}

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
    sequence: { sequencer: LongestFirst },
  },
});
