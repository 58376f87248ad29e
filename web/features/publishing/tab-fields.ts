import type { NoticeFields } from '#contract/draft-fields.ts';
import type { FieldRecord } from '../../ui/autosave/merge-fields.ts';

/** Tabs that have fields; documents are saved by themselves. */
export type FieldTab = keyof NoticeFields;

/** An entry of a long list is a field of its own, by its id: `lots[2]`. */
export const entryName = (list: string, id: string) => `${list}[${id}]`;
const ENTRY = /^(\w+)\[(.*)\]$/u;

export interface Entry {
  id: string;
}
/** The long list of a tab, which is saved entry by entry. */
export const longLists: Readonly<Partial<Record<FieldTab, 'lots' | 'awards'>>> = { 'Detailed-information': 'lots', CAI: 'awards' };

/** The stored fields of a tab, as the saver compares them. */
export function recordOf(fields: NoticeFields, tab: FieldTab): FieldRecord {
  const list = longLists[tab];
  const values = fields[tab] as Record<string, unknown>;
  if (list === undefined) return values;
  const { [list]: entries = [], ...others } = values as Record<string, unknown> & Record<typeof list, Entry[] | undefined>;
  return { ...others, ...Object.fromEntries(entries.map((entry) => [entryName(list, entry.id), entry])) };
}

/** The entries of a long list in a record, in its order. */
export const entriesOf = <E extends Entry>(record: FieldRecord, list: string): E[] =>
  Object.entries(record).flatMap(([name, value]) => (value && ENTRY.exec(name)?.[1] === list ? [value as E] : []));

/** The ids of the entries of a long list in a record, in its order. */
export const entryIds = (record: FieldRecord, list: string): string[] => entriesOf(record, list).map(({ id }) => id);

/** The change of one entry; null removes it. */
export const entryChange = (list: string, id: string, entry: object | null): FieldRecord => ({ [entryName(list, id)]: entry });

/** The body of a save: entries of lists as what to put and what to remove. */
export function bodyOf(changes: FieldRecord): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(changes)) {
    const [, list, id] = ENTRY.exec(name) ?? [];
    if (list === undefined || id === undefined) {
      body[name] = value;
      continue;
    }
    const change = (body[list] ??= { put: [], remove: [] }) as { put: unknown[]; remove: string[] };
    if (value === null) change.remove.push(id);
    else change.put.push(value);
  }
  return body;
}

/** The path of a fault in the names of the record: `body.lots.put.0.value` is of the first lot that was put. */
export function faultPath(path: string, body: Record<string, unknown>): string {
  const [, list, index, rest = ''] = /^body\.(\w+)\.put\.(\d+)(.*)$/u.exec(path) ?? [];
  const entry = list === undefined ? undefined : (body[list] as { put: Entry[] } | undefined)?.put[Number(index)];
  return entry && list !== undefined ? `body.${entryName(list, entry.id)}${rest}` : path;
}

/** One request takes so many entries and characters; the server's limit is 100 entries and 256 KB. */
const MAX_ENTRIES = 100;
const MAX_CHARACTERS = 60_000;

/** The changed fields that go into one request. */
export function takeFields(changed: readonly string[], values: FieldRecord): readonly string[] {
  let characters = 0;
  const taken = changed.filter((name, index) => {
    characters += JSON.stringify(values[name] ?? null).length;
    return index === 0 || (index < MAX_ENTRIES && characters < MAX_CHARACTERS);
  });
  return taken;
}

/** A free id for a new entry: the next number. */
export const nextId = (entries: readonly Entry[]): string => String(Math.max(0, ...entries.map(({ id }) => (/^\d{1,6}$/u.test(id) ? Number(id) : 0))) + 1);
