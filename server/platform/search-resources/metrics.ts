import { Counter, Gauge, type Registry } from 'prom-client';
import type { SearchResources } from './search-resources.ts';
import type { SlowStatement } from './slow-statements.ts';

/** Adds to /metrics how many searches run and wait, how many were refused, and which statements were slow. */
export function registerSearchMetrics(registry: Registry, { queue, slowStatements }: SearchResources): void {
  const registers = [registry];
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value());
      },
    });
  gauge('search_requests_running', 'Requests that search now', () => queue.running);
  gauge('search_requests_waiting', 'Requests waiting for a search slot', () => queue.waiting);
  const refused = new Counter({
    name: 'search_requests_refused_total',
    help: 'Requests that were refused a slot: the queue was full, or they had waited too long (late)',
    labelNames: ['why'],
    registers: [],
    collect() {
      this.reset();
      this.inc({ why: 'full' }, queue.refused.full);
      this.inc({ why: 'late' }, queue.refused.late);
    },
  });
  registry.registerMetric(refused);
  const statementCounter = (name: string, help: string, value: (statement: SlowStatement) => number) =>
    registry.registerMetric(
      new Counter({
        name,
        help,
        labelNames: ['shape'],
        registers: [],
        collect() {
          this.reset();
          for (const [shape, statement] of slowStatements.byName) this.inc({ shape }, value(statement));
        },
      }),
    );
  const statementGauge = (name: string, help: string, value: (statement: SlowStatement) => number | null) =>
    new Gauge({
      name,
      help,
      labelNames: ['shape'],
      registers,
      collect() {
        this.reset();
        for (const [shape, statement] of slowStatements.byName) {
          const amount = value(statement);
          if (amount !== null) this.set({ shape }, amount);
        }
      },
    });
  statementCounter('search_statements_slow_total', 'Statements of searches that took over 50 ms, since the process started', ({ slowCount }) => slowCount);
  statementCounter(
    'search_statements_given_up_total',
    'Statements of searches that met their time limit, since the process started',
    ({ givenUpCount }) => givenUpCount,
  );
  statementGauge('search_statement_rows_estimated', 'Rows that the planner expected of a slow statement', ({ estimatedRows }) => estimatedRows);
  statementGauge('search_statement_rows_read', 'Rows that a slow statement read when it was explained', ({ readRows }) => readRows);
}
