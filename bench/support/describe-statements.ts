import type { RequestRecord, Statement } from '../servers/recorder.ts';
import { ms } from './figures.ts';

const LONGEST_VALUE = 400;

const nameOf = ({ name, text }: Statement) => name ?? text.slice(0, 100);
const totalMs = (statements: readonly Statement[]) => statements.reduce((total, { ms: time }) => total + time, 0);

/** The slowest statement of a request; null: it had none. */
export function slowestOf(record: RequestRecord | undefined): Statement | null {
  return record?.statements.toSorted((one, other) => other.ms - one.ms)[0] ?? null;
}

/** The number of statements, then those of each name together, the costliest first, and the slowest of all with its values. */
export function describeStatements(record: RequestRecord | undefined): string[] {
  const statements = record?.statements ?? [];
  const groups = [...Map.groupBy(statements, nameOf)].toSorted(([, one], [, other]) => totalMs(other) - totalMs(one));
  const slowest = slowestOf(record);
  return [
    `${statements.length} statements, ${ms(totalMs(statements))} one after another`,
    ...groups.slice(0, 6).map(([name, group]) => `${group.length} × ${name}: ${ms(totalMs(group))}`),
    ...(slowest ? [`the slowest ${ms(slowest.ms)} ${nameOf(slowest)} ${JSON.stringify(slowest.values).slice(0, LONGEST_VALUE)}`] : []),
  ];
}
