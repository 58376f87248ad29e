import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench } from '../bench.ts';
import type { Figure } from '../support/figures.ts';
import { cache } from '../support/paths.ts';
import { median } from '../support/statistics.ts';
import { releases } from '../support/synthetic.ts';

const SHARE = 0.4;
const GROWTH_MB = 64;
const MB = 1024 * 1024;

interface Outcome {
  releases: number;
  cpuSeconds: number;
  grownMb?: number;
}

async function run(...args: string[]): Promise<Outcome> {
  const child = fork(join(import.meta.dirname, '../servers/parse.ts'), args, { stdio: ['ignore', 2, 2, 'ipc'] });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`parsing ended with ${String(code)}`);
  });
  ended.catch(() => undefined);
  const [outcome] = (await Promise.race([once(child, 'message'), ended])) as [Outcome];
  return outcome;
}

function writePackage(file: string, bytes: number): void {
  const parts: string[] = [];
  let length = 0;
  for (const release of releases(1_000_000)) {
    const text = JSON.stringify(release);
    parts.push(text);
    length += Buffer.byteLength(text);
    if (length > bytes) break;
  }
  const head = { uri: 'https://example.org/package.json', version: '1.1', publishedDate: '2026-01-01T00:00:00Z', publisher: { name: 'Made up' } };
  writeFileSync(file, `${JSON.stringify(head).slice(0, -1)},"releases":[${parts.join(',')}]}`);
}

/** Figure 8: OCDS bytes to parsed releases, in CPU time against JSON.parse of the same bytes; and the growth of memory. */
export async function parse(bench: Bench): Promise<Figure[]> {
  const file = join(cache, 'package.json');
  writePackage(file, (bench.smoke ? 4 : 64) * MB);
  const megabytes = statSync(file).size / 1e6;
  try {
    const ratios: number[] = [];
    const speeds: { split: number; whole: number }[] = [];
    for (let round = 0; round < (bench.smoke ? 2 : 7); round++) {
      const order = round % 2 === 0 ? (['split', 'whole'] as const) : (['whole', 'split'] as const);
      const costs = { split: 0, whole: 0 };
      for (const mode of order) costs[mode] = (await run(mode, file)).cpuSeconds;
      ratios.push(costs.whole / costs.split);
      speeds.push({ split: megabytes / costs.split, whole: megabytes / costs.whole });
    }
    const times = Math.ceil((bench.smoke ? 32 : 512) / (statSync(file).size / MB));
    const { grownMb = Number.NaN, releases: releaseCount } = await run('stream', file, String(times));
    return [
      {
        number: 8,
        what: 'OCDS bytes to parsed releases, speed in CPU time',
        measured: `${median(speeds.map((speed) => speed.split)).toFixed(0)} MB/s`,
        reference: `${median(speeds.map((speed) => speed.whole)).toFixed(0)} MB/s (JSON.parse)`,
        value: median(ratios),
        limit: SHARE,
        bound: 'at least',
      },
      {
        number: 8,
        what: `memory growth over ${Math.round((megabytes * times * 1e6) / MB)} MB (${releaseCount} releases), MB`,
        measured: `${grownMb.toFixed(0)} MB`,
        reference: 'the process before it',
        value: grownMb,
        limit: GROWTH_MB,
        bound: 'at most',
      },
    ];
  } finally {
    rmSync(file, { force: true });
  }
}
