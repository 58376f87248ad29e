import type pg from 'pg';
import { codeOf } from '../db/unavailable.ts';
import type { NamedStatement } from '../db/named.ts';
import type { Log } from '../log.ts';

/** Slower statements are explained. */
export const SLOW_MS = 50;
/** SQLSTATE of a statement that met its time limit. */
const QUERY_CANCELED = '57014';
const MAX_PENDING = 20;
/** A statement that was slow only once (it waited for a lock, or for the processor) is explained again after so long. */
const AGAIN_AFTER_MS = 60_000;

/** Whether an error says that a statement met its time limit. */
export const isStatementTimeout = (error: unknown): boolean => codeOf(error) === QUERY_CANCELED;

/** What is reported of one statement. It holds no value that somebody searched for. */
export interface SlowStatement {
  /** How often it took over 50 ms, and how often it met its time limit. */
  slowCount: number;
  givenUpCount: number;
  /** Rows that the planner expected, and rows that were read, including rejected ones; null: not known. */
  estimatedRows: number | null;
  readRows: number | null;
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Plan Rows': number;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: PlanNode[];
}
interface Explanation {
  Plan: PlanNode;
  'Execution Time'?: number;
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
const rowsReadBy = (node: PlanNode) =>
  Math.round(((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) * (node['Actual Loops'] ?? 0));
const scansOf = (plan: PlanNode) => nodesOf(plan).filter((node) => node['Relation Name'] !== undefined || node['Index Name'] !== undefined);
const tableScansOf = (plan: PlanNode) => scansOf(plan).filter((node) => node['Relation Name'] !== undefined);
const nameOf = (node: PlanNode) => `${node['Node Type']} ${node['Index Name'] ?? node['Relation Name']}`;

/**
 * Checks at run time what the plans assume. Each slow statement (by name) is explained once, with the values it was slow with. Explains run
 * one at a time beside the requests, under the same time limit. The log and /metrics say what was expected and what was read.
 */
export class SlowStatements {
  readonly #pool: pg.Pool;
  readonly #log: Log;
  readonly #byName = new Map<string, SlowStatement>();
  /** When a statement may be explained (performance.now()); Infinity: it has been. */
  readonly #explainableFrom = new Map<string, number>();
  #pending = 0;
  #last: Promise<void> = Promise.resolve();

  /** @param pool whose connections have the time limit of searches. */
  constructor(pool: pg.Pool, log: Log) {
    this.#pool = pool;
    this.#log = log;
  }

  /** What is known of each statement, by name. */
  get byName(): ReadonlyMap<string, Readonly<SlowStatement>> {
    return this.#byName;
  }

  /** Records a statement's time, or that it met its time limit. Returns at once. */
  note(statement: NamedStatement, values: unknown[], ms: number, givenUp: boolean): void {
    const { name } = statement;
    const recorded = this.#byName.getOrInsertComputed(name, () => ({ slowCount: 0, givenUpCount: 0, estimatedRows: null, readRows: null }));
    if (givenUp) recorded.givenUpCount++;
    else recorded.slowCount++;
    if (this.#pending >= MAX_PENDING || performance.now() < (this.#explainableFrom.get(name) ?? 0)) return;
    this.#explainableFrom.set(name, Number.POSITIVE_INFINITY);
    this.#pending++;
    this.#last = this.#last.then(() => this.#explain(statement, values, ms, givenUp, recorded)).finally(() => this.#pending--);
  }

  async #explain({ name, text }: NamedStatement, values: unknown[], ms: number, givenUp: boolean, recorded: SlowStatement): Promise<void> {
    try {
      const { Plan: plan, 'Execution Time': explainedMs = null } = await this.#explained(text, values);
      const wasExplained = explainedMs !== null;
      recorded.estimatedRows = tableScansOf(plan).reduce((sum, node) => sum + node['Plan Rows'], 0);
      recorded.readRows = wasExplained ? tableScansOf(plan).reduce((sum, node) => sum + rowsReadBy(node), 0) : null;
      const blocks = wasExplained ? (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0) : null;
      const scans = scansOf(plan).map((node) => ({ scan: nameOf(node), estimated: node['Plan Rows'], ...(wasExplained ? { read: rowsReadBy(node) } : {}) }));
      const { estimatedRows: estimated, readRows: read } = recorded;
      const explainedFast = wasExplained && explainedMs <= SLOW_MS;
      // If it is quick by itself, it waited for something else; its plan is not at fault.
      this.#log[explainedFast ? 'info' : 'warn'](
        { shape: name, ms: Math.round(ms), givenUp, explainedMs, estimated, read, blocks, scans },
        'a search statement was slow',
      );
      if (explainedFast) this.#explainableFrom.set(name, performance.now() + AGAIN_AFTER_MS);
    } catch (error) {
      // The database is gone, or the program stops: the next slow one is explained.
      this.#explainableFrom.delete(name);
      this.#log.debug({ shape: name, code: codeOf(error) }, 'a slow statement could not be explained');
    }
  }

  /** How it ran or, where that meets the time limit too, only its plan. */
  async #explained(text: string, values: unknown[]): Promise<Explanation> {
    const explain = async (options: string) => {
      const { rows } = await this.#pool.query<{ 'QUERY PLAN': [Explanation] }>(`explain (${options}, format json) ${text}`, values);
      return rows[0]!['QUERY PLAN'][0];
    };
    try {
      return await explain('analyze, buffers');
    } catch (error) {
      if (!isStatementTimeout(error)) throw error;
      return explain('costs');
    }
  }
}
