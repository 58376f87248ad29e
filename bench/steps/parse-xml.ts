import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { eformsXml, noticeId } from '#tests/support/made-up-eforms.ts';
import { seeded } from '#tests/support/import-data.ts';
import type { Bench } from '../bench.ts';
import type { Figure } from '../support/figures.ts';
import { cache } from '../support/paths.ts';
import { median } from '../support/statistics.ts';

const SHARE = 0.5;
const MB = 1e6;
const WARM_UP_BYTES = 20 * MB;

async function run(mode: 'saxes' | 'map', warmUpBytes: number, rounds: number, files: readonly string[]): Promise<number> {
  const child = fork(join(import.meta.dirname, '../servers/parse-xml.ts'), [mode, String(warmUpBytes), String(rounds), ...files], {
    stdio: ['ignore', 2, 2, 'ipc'],
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`parsing ended with ${String(code)}`);
  });
  ended.catch(() => undefined);
  const [outcome] = (await Promise.race([once(child, 'message'), ended])) as [{ cpuSeconds: number }];
  return outcome.cpuSeconds;
}

/** Made-up contract and award notices with one to thirty lots, in two languages, indented like real files. */
function writeMadeUpNotices(folder: string, count: number): string[] {
  mkdirSync(folder, { recursive: true });
  const random = seeded(9);
  const words = 'works road school supply of and for the maintenance service building survey electrical installation'.split(' ');
  const text = (length: number) => Array.from({ length }, () => words[Math.floor(random() * words.length)]!).join(' ');
  return Array.from({ length: count }, (_, number) => {
    const isAward = number % 3 === 0;
    const lots = Array.from({ length: 1 + Math.floor(random() ** 3 * 30) }, (_lot, place) => ({
      title: { ENG: text(6), FRA: text(6) },
      description: { ENG: text(60), FRA: text(60) },
      value: Math.round(random() * 1e6),
      cpv: '45233141',
      nuts: 'FRK26',
      criteria: [
        { kind: 'price', weight: 60, name: text(4) },
        { kind: 'quality', weight: 40, name: text(12) },
      ],
      ...(isAward ? { winners: [`Firm ${place % 5}`], amount: '1000.50' } : { deadline: '2030-05-01+02:00 12:00:00+02:00' }),
    }));
    const xml = eformsXml({
      id: noticeId(number),
      folder: noticeId(number, 9),
      subtype: isAward ? '29' : '16',
      noticeType: isAward ? 'can-standard' : 'cn-standard',
      formType: isAward ? 'result' : 'competition',
      root: isAward ? 'ContractAwardNotice' : 'ContractNotice',
      title: { ENG: text(8), FRA: text(8) },
      description: { ENG: text(120), FRA: text(120) },
      procedure: 'open',
      cpv: '45233141',
      published: { number: `${String(number).padStart(8, '0')}-2025`, day: '2025-01-13Z' },
      lots,
    });
    const file = join(folder, `${number}.xml`);
    writeFileSync(file, xml.replaceAll('><', '>\n\t\t\t<'));
    return file;
  });
}

/** Real notices, where they are beside the project (REAL_DATA names another folder). */
function findRealNotices(): string[] {
  const folder = resolve(process.env['REAL_DATA'] ?? join(import.meta.dirname, '../../../shared/data'), 'eforms');
  if (!existsSync(folder)) return [];
  return ['ted-published', 'sdk-examples'].flatMap((set) => {
    const files = readdirSync(join(folder, set)).map((name) => join(folder, set, name));
    // A malformed notice would end the reference, which only handles events.
    return files.filter((file) => !file.includes('INVALID_') && readFileSync(file, 'utf8').includes('</'));
  });
}

async function measure(bench: Bench, what: string, files: readonly string[]): Promise<Figure> {
  const megabytes = files.reduce((sum, file) => sum + statSync(file).size, 0) / MB;
  const rounds = Math.max(1, Math.round((bench.smoke ? 2 : 20) / megabytes));
  const ratios: number[] = [];
  const speeds: { saxes: number; map: number }[] = [];
  for (let turn = 0; turn < (bench.smoke ? 2 : 7); turn++) {
    const costs = { saxes: 0, map: 0 };
    for (const mode of turn % 2 === 0 ? (['saxes', 'map'] as const) : (['map', 'saxes'] as const))
      costs[mode] = await run(mode, bench.smoke ? 0 : WARM_UP_BYTES, rounds, files);
    ratios.push(costs.saxes / costs.map);
    const speed = (seconds: number) => (megabytes * rounds) / seconds;
    speeds.push({ saxes: speed(costs.saxes), map: speed(costs.map) });
  }
  return {
    number: 9,
    what: `eForms to mapped releases, ${what}, speed in CPU time`,
    measured: `${median(speeds.map((speed) => speed.map)).toFixed(0)} MB/s`,
    reference: `${median(speeds.map((speed) => speed.saxes)).toFixed(0)} MB/s (saxes, events only)`,
    value: median(ratios),
    limit: SHARE,
    bound: 'at least',
  };
}

/** Figure 9: eForms notices to releases, in CPU time against saxes handling the same events. */
export async function parseXml(bench: Bench): Promise<Figure[]> {
  const folder = join(cache, 'eforms');
  try {
    const figures = [await measure(bench, 'made-up notices', writeMadeUpNotices(folder, bench.smoke ? 60 : 400))];
    const files = findRealNotices();
    if (files.length > 0) figures.push(await measure(bench, 'real notices', files));
    else bench.progress('no real eForms beside the project: only made-up ones are measured');
    return figures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
