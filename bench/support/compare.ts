import type pg from 'pg';
import { type ProcessGroup, type CpuSeconds, cpuWhile, total } from './cpu.ts';
import { median } from './statistics.ts';

/** One side of a comparison: its cost is counted while `work` does `units` units. */
export interface Contender {
  readonly processes: ProcessGroup;
  work(round: number): Promise<void>;
}

export interface Comparison {
  /** Median over the rounds of (measured CPU / reference CPU in the same round). */
  ratio: number;
  /** Median CPU milliseconds per unit. */
  measuredMs: number;
  referenceMs: number;
  /** The measured side: its process alone, and its backends alone. */
  processMs: number;
  backendsMs: number;
  ratios: number[];
}

/** Runs measured and reference in turn, alternating which goes first; only the ratio within a round is compared. */
export async function compare(
  admin: pg.Pool,
  measured: Contender,
  reference: Contender,
  { rounds, units }: { rounds: number; units: number },
): Promise<Comparison> {
  const results: { measured: CpuSeconds; reference: CpuSeconds }[] = [];
  const run = (contender: Contender, round: number) => cpuWhile(admin, contender.processes, () => contender.work(round));
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) {
      const measuredCpu = await run(measured, round);
      results.push({ measured: measuredCpu, reference: await run(reference, round) });
    } else {
      const referenceCpu = await run(reference, round);
      results.push({ measured: await run(measured, round), reference: referenceCpu });
    }
  }
  const perUnit = (secondsOf: (result: (typeof results)[number]) => number) => (median(results.map(secondsOf)) / units) * 1000;
  const ratios = results.map((result) => total(result.measured) / total(result.reference));
  return {
    ratio: median(ratios),
    measuredMs: perUnit((result) => total(result.measured)),
    referenceMs: perUnit((result) => total(result.reference)),
    processMs: perUnit((result) => result.measured.process),
    backendsMs: perUnit((result) => result.measured.backends),
    ratios,
  };
}
