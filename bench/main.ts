// npm run bench: measures the figures of docs/performance.md, each against its reference in the same run.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Bench } from './bench.ts';
import { type StepName, help, readOptions } from './options.ts';
import { databaseName, dropDatabase, openServer } from './support/database.ts';
import { type Figure, table, verdictOf } from './support/figures.ts';
import { cache } from './support/paths.ts';

type Step = (bench: Bench) => Promise<Figure[]>;

/** Loaded when selected: Lighthouse alone takes a second. */
const steps: Record<StepName, () => Promise<Step>> = {
  import: async () => (await import('./steps/import.ts')).importStep,
  parse: async () => (await import('./steps/parse.ts')).parse,
  xml: async () => (await import('./steps/parse-xml.ts')).parseXml,
  search: async () => (await import('./steps/search.ts')).search,
  drawn: async () => (await import('./steps/drawn.ts')).drawnStep,
  api: async () => (await import('./steps/api.ts')).api,
  peers: async () => (await import('./steps/peers.ts')).peers,
  page: async () => (await import('./steps/page.ts')).page,
  weight: async () => (await import('./steps/weight.ts')).weight,
  untouched: async () => (await import('./steps/untouched.ts')).untouched,
  flood: async () => (await import('./steps/flood.ts')).flood,
  files: async () => (await import('./steps/files.ts')).files,
  relevance: async () => (await import('./steps/relevance.ts')).relevance,
  cpv: async () => (await import('./steps/cpv.ts')).cpv,
  alerts: async () => (await import('./steps/alerts.ts')).alerts,
  drafts: async () => (await import('./steps/drafts.ts')).drafts,
  lighthouse: async () => (await import('./steps/lighthouse.ts')).lighthouseStep,
};

function write(file: string, content: unknown): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(content, null, 1)}\n`);
}

async function run(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  if (options === 'help') {
    console.log(help);
    return 0;
  }
  const started = Date.now();
  const databases = await openServer();
  const bench = new Bench(options, databases);
  const figures: Figure[] = [];
  const failures: string[] = [];
  try {
    for (const name of options.steps) {
      const from = Date.now();
      bench.progress(`step ${name}`);
      try {
        figures.push(...(await (await steps[name]())(bench)));
      } catch (error) {
        failures.push(`${name}: ${(error as Error).stack ?? String(error)}`);
        bench.progress(`step ${name} failed: ${(error as Error).message}`);
      }
      bench.progress(`step ${name} took ${((Date.now() - from) / 1000).toFixed(0)} s`);
    }
  } finally {
    await bench.close();
    if (!options.keep) await dropDatabase(databases, databaseName(options.size));
    await databases.close();
  }
  const sortedFigures = figures.toSorted((a, b) => (a.number ?? 99) - (b.number ?? 99));
  console.log(`\n${table(sortedFigures, options.size)}\n`);
  console.log(
    `${options.size} notices, ${new Date(started).toISOString().slice(0, 16)}Z, ${((Date.now() - started) / 60_000).toFixed(1)} minutes. A figure counts as met up to 25 % beyond its limit.`,
  );
  const results = {
    at: new Date(started).toISOString(),
    size: options.size,
    steps: options.steps,
    figures: sortedFigures.map((figure) => ({ ...figure, verdict: verdictOf(figure) })),
    ...bench.results,
    failures,
  };
  const file = join(cache, 'results', `${new Date(started).toISOString().slice(0, 19).replaceAll(':', '')}-${options.size}.json`);
  write(file, results);
  if (options.json) write(options.json, results);
  for (const failure of failures) console.error(`\n${failure}`);
  return failures.length === 0 ? 0 : 1;
}

try {
  process.exitCode = await run();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
