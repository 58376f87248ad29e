import { parseArgs } from 'node:util';

export const stepNames = [
  'import',
  'parse',
  'xml',
  'search',
  'drawn',
  'api',
  'peers',
  'page',
  'weight',
  'untouched',
  'files',
  'relevance',
  'cpv',
  'alerts',
  'drafts',
  'lighthouse',
  'flood',
] as const;
export type StepName = (typeof stepNames)[number];

export interface Options {
  /** Notices in the database. */
  size: number;
  smoke: boolean;
  steps: readonly StepName[];
  keep: boolean;
  /** Seed of the drawn searches; null: a new one for each run. */
  seed: number | null;
  /** Where the results are written besides .cache/bench/results. */
  json: string | null;
  /** Where the relevance step writes hits that are not judged yet. */
  pool: string | null;
}

const SMOKE_SIZE = 2000;
/** Steps that a smoke run leaves out, because they need minutes or much memory. */
const smokeSteps: readonly StepName[] = stepNames.filter((name) => name !== 'lighthouse' && name !== 'untouched' && name !== 'relevance');

export const help = `npm run bench -- [--size 200000] [--steps ${stepNames.join(',')}] [--keep] [--seed N] [--json FILE] [--pool FILE] [--smoke]
  --size   notices in the database (default 200000; the figures of search bind at 1000000)
  --steps  only these
  --keep   keep the filled database, and use a kept one whose size and schema fit
  --seed   draw the searches of step drawn with it; absent: another one each run, which it prints
  --json   write the results there too (always in .cache/bench/results)
  --pool   write the hits of the relevance step that are not judged yet, to be judged (docs/performance.md)
  --smoke  ${SMOKE_SIZE} notices, little of everything: only shows that it runs`;

/** @throws Error with a message for the user. */
export function readOptions(args: string[]): Options | 'help' {
  const { values } = parseArgs({
    args,
    options: {
      size: { type: 'string' },
      steps: { type: 'string' },
      keep: { type: 'boolean', default: false },
      seed: { type: 'string' },
      json: { type: 'string' },
      pool: { type: 'string' },
      smoke: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  const size = Number(values.size ?? (values.smoke ? SMOKE_SIZE : 200_000));
  if (!Number.isInteger(size) || size < 100 || size > 20_000_000) throw new Error('--size takes a whole number from 100 to 20000000');
  const seed = values.seed === undefined ? null : Number(values.seed);
  if (seed !== null && !(Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32)) throw new Error('--seed takes a whole number from 0 to 4294967295');
  const requestedSteps = values.steps?.split(',') ?? (values.smoke ? smokeSteps : stepNames);
  const unknownStep = requestedSteps.find((name) => !(stepNames as readonly string[]).includes(name));
  if (unknownStep !== undefined) throw new Error(`--steps knows no "${unknownStep}"; there are ${stepNames.join(', ')}`);
  return {
    size,
    smoke: values.smoke,
    steps: stepNames.filter((name) => (requestedSteps as readonly string[]).includes(name)),
    keep: values.keep,
    seed,
    json: values.json ?? null,
    pool: values.pool ?? null,
  };
}
