import type { AuditEntry } from '#contract/audit.ts';
import { csvField } from '#contract/csv.ts';

const columns: readonly (readonly [string, (entry: AuditEntry) => string])[] = [
  ['at', ({ at }) => at],
  ['actorKind', ({ actor }) => actor.kind],
  ['actorId', ({ actor }) => actor.id ?? ''],
  ['actorName', ({ actor }) => actor.name ?? ''],
  ['actorErased', ({ actor }) => String(actor.erased)],
  ['organisationId', ({ organisation }) => organisation?.id ?? ''],
  ['organisationName', ({ organisation }) => organisation?.name ?? ''],
  ['action', ({ action }) => action],
  ['subjectKind', ({ subject }) => subject.kind],
  ['subjectId', ({ subject }) => subject.id],
  ['subjectName', ({ subject }) => subject.name ?? ''],
  ['site', ({ site }) => site],
  ['address', ({ address }) => address ?? ''],
  ['agent', ({ agent }) => agent ?? ''],
  ['details', ({ details }) => JSON.stringify(details)],
];

/** Lines of a CSV file with a header. */
export async function* asCsv(entries: AsyncIterable<AuditEntry>): AsyncGenerator<string> {
  yield `${columns.map(([name]) => name).join(',')}\r\n`;
  for await (const entry of entries) yield `${columns.map(([, readField]) => csvField(readField(entry))).join(',')}\r\n`;
}

/** Lines of a JSON Lines file. */
export async function* asJsonLines(entries: AsyncIterable<AuditEntry>): AsyncGenerator<string> {
  for await (const entry of entries) yield `${JSON.stringify(entry)}\n`;
}
