import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import type { Bench } from '../bench.ts';
import { startBareApi } from '../support/children.ts';
import { compare } from '../support/compare.ts';
import { type Figure, ms } from '../support/figures.ts';
import { sendAll, getOk } from '../support/load.ts';
import { cache } from '../support/paths.ts';
import { searchClasses } from '../support/search-classes.ts';

const LIMIT = 1.3;
const COMPRESSED = 1.15;
/** Replayed requests of each class. */
const PATHS_PER_CLASS = 12;

/**
 * Figure 1: CPU time of a request to the list and search endpoints. The reference is node:http and pg, which run the same named statements
 * (recorded while warm) and answer their rows. Also figure 16.
 */
export async function api(bench: Bench): Promise<Figure[]> {
  const portal = await bench.portal();
  const classes = await searchClasses(await bench.samples(), portal.target);
  const groups = [
    {
      what: 'list and search',
      paths: classes
        .filter(({ name }) => !name.startsWith('filter counts'))
        .flatMap(({ path }) => Array.from({ length: PATHS_PER_CLASS }, (_, turn) => path(turn))),
    },
    { what: 'plain list, newest first', paths: Array.from({ length: PATHS_PER_CLASS }, (_, turn) => classes[0]!.path(turn)) },
  ];
  const units = bench.smoke ? 60 : 1000;
  const figures: Figure[] = [];
  for (const [index, { what, paths }] of groups.entries()) {
    const requestPaths = async () => {
      for (const path of paths) await getOk(portal.target, path);
    };
    await requestPaths();
    const records = await portal.recorded(requestPaths);
    const file = join(cache, `requests-${index}.bin`);
    // Not as JSON: values may be dates or infinite.
    writeFileSync(file, serialize(records));
    const bare = await startBareApi(await bench.databaseUrl(), file);
    try {
      const measured = { processes: portal.processes, work: () => sendAll(portal.target, (turn) => paths[turn % paths.length]!, units) };
      const reference = { processes: bare.processes, work: () => sendAll(bare.target, (turn) => `/${turn % paths.length}`, units) };
      await measured.work();
      await reference.work();
      const result = await compare(bench.admin, measured, reference, { rounds: bench.smoke ? 2 : 5, units });
      bench.results[`api: ${what}`] = result;
      figures.push({
        number: 1,
        what: `${what} API, CPU a request`,
        measured: `${ms(result.measuredMs)} (process ${ms(result.processMs)}, PostgreSQL ${ms(result.backendsMs)})`,
        reference: ms(result.referenceMs),
        value: result.ratio,
        limit: LIMIT,
        bound: 'at most',
      });
    } finally {
      await bare.stop();
    }
  }
  return [...figures, await measureCompressed(bench, groups[1]!.paths)];
}

/** Figure 16: CPU time of a list of twenty notices compressed as for a browser, against the same uncompressed. */
async function measureCompressed(bench: Bench, paths: readonly string[]): Promise<Figure> {
  const portal = await bench.portal();
  const units = bench.smoke ? 60 : 600;
  const target = { ...portal.target, headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } };
  const sizes = { plain: (await getOk(portal.target, paths[0]!)).body.length, packed: (await getOk(target, paths[0]!)).body.length };
  const measured = { processes: portal.processes, work: () => sendAll(target, (turn) => paths[turn % paths.length]!, units) };
  const reference = { processes: portal.processes, work: () => sendAll(portal.target, (turn) => paths[turn % paths.length]!, units) };
  await measured.work();
  await reference.work();
  const result = await compare(bench.admin, measured, reference, { rounds: bench.smoke ? 2 : 9, units });
  bench.results['api: compressed'] = { ...result, ...sizes };
  return {
    number: 16,
    what: `compressed list, ${(sizes.plain / 1000).toFixed(1)} kB to ${(sizes.packed / 1000).toFixed(1)}, CPU`,
    measured: ms(result.measuredMs),
    reference: `${ms(result.referenceMs)} (uncompressed)`,
    value: result.ratio,
    limit: COMPRESSED,
    bound: 'at most',
  };
}
