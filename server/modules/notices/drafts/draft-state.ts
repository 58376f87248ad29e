import type { NoticeFields } from '#contract/draft-fields.ts';
import type { NoticeContent } from '#contract/notices.ts';
import { sameJson } from '../lifecycle/notice-diff.ts';
import { unlessEmpty } from './given-values.ts';
import { type FieldTab, type Item, fieldsInContent, listsInContent, storedValue } from './tab-fields.ts';

/** What the fields of a notice are made of: its content, and values as entered that a content cannot hold, by `TAB.field`. */
export interface DraftState {
  readonly content: NoticeContent;
  readonly entered: Readonly<Record<string, unknown>>;
}
/** Besides, the revision that last changed each field, by `TAB.field`; a field that is not listed was never changed. */
export interface RevisedDraft extends DraftState {
  readonly revision: number;
  readonly fieldRevisions: Readonly<Record<string, number>>;
}

/** A tab's change as the contract has it: fields by name, lists as `{ put, remove }`; absent fields stay. */
export type TabChange = Readonly<Record<string, unknown>>;
interface ListChange {
  readonly put: readonly Item[];
  readonly remove: readonly string[];
}

export const keyOf = (tab: FieldTab, field: string): string => `${tab}.${field}`;
const itemOf = (list: string, id: string) => `${list}[${id}]`;

/** The value of a field, or of an item of a list (`lots[2]`); undefined where it is empty. */
export function fieldValue({ content, entered }: DraftState, tab: FieldTab, field: string): unknown {
  const key = keyOf(tab, field);
  if (Object.hasOwn(entered, key)) return entered[key];
  const [, listName = '', id = ''] = /^(\w+)\[(.+)\]$/u.exec(field) ?? [];
  const list = listsInContent[tab]?.[listName];
  if (list) {
    const stored = list.stored(content).find((item) => item.id === id);
    return stored && list.read(stored);
  }
  return unlessEmpty(fieldsInContent[tab][field]!.read(content));
}

/** The items of a list as forms have them. */
function itemsOf({ content, entered }: DraftState, tab: FieldTab, listName: string): unknown[] {
  const list = listsInContent[tab]![listName]!;
  return list.stored(content).map((stored) => entered[keyOf(tab, itemOf(listName, stored.id))] ?? list.read(stored));
}

/** All fields of a notice, as forms have them; empty ones are left out. */
export function fieldsOf(state: DraftState): NoticeFields {
  const tabs = Object.keys(fieldsInContent) as FieldTab[];
  return Object.fromEntries(
    tabs.map((tab) => {
      const values = Object.keys(fieldsInContent[tab]).map((name) => [name, fieldValue(state, tab, name)] as const);
      const lists = Object.keys(listsInContent[tab] ?? {}).map((name) => [name, unlessEmpty(itemsOf(state, tab, name))] as const);
      return [tab, Object.fromEntries([...values, ...lists].filter(([, value]) => value !== undefined))];
    }),
  ) as NoticeFields;
}

interface FieldChange {
  field: string;
  value: unknown;
}
/** The fields and items that a change sets, each with its value; undefined: emptied, or removed. */
function fieldChangesOf(tab: FieldTab, change: TabChange): FieldChange[] {
  return Object.entries(change).flatMap(([name, given]): FieldChange[] => {
    if (given === undefined) return [];
    if (!listsInContent[tab]?.[name]) return [{ field: name, value: unlessEmpty(storedValue(name, given)) }];
    const { put, remove } = given as ListChange;
    return [...remove.map((id) => ({ field: itemOf(name, id), value: undefined })), ...put.map((item) => ({ field: itemOf(name, item.id), value: item }))];
  });
}

/** A copy of a state with other values of some fields. All of them belong to one tab. */
export function withFields(state: DraftState, tab: FieldTab, changes: readonly FieldChange[]): DraftState {
  const content = { ...state.content };
  const entered = { ...state.entered };
  const items = new Map<string, Map<string, Item>>();
  for (const { field, value } of changes) {
    const key = keyOf(tab, field);
    delete entered[key];
    const [, listName = '', id = ''] = /^(\w+)\[(.+)\]$/u.exec(field) ?? [];
    const list = listsInContent[tab]?.[listName];
    if (list) {
      const all = items.getOrInsertComputed(listName, () => new Map(list.stored(content).map((item) => [item.id, item])));
      if (value === undefined) all.delete(id);
      else {
        const stored = list.toStored(value as Item);
        all.set(id, stored);
        if (!sameJson(list.read(stored), value)) entered[key] = value;
      }
      continue;
    }
    const inContent = fieldsInContent[tab][field]!;
    inContent.write(content, value);
    if (value !== undefined && !sameJson(unlessEmpty(inContent.read(content)), value)) entered[key] = value;
  }
  for (const [name, all] of items) listsInContent[tab]![name]!.write(content, [...all.values()]);
  return { content, entered };
}

/** The same of a revised draft: its present revision changed these fields. */
export function withRevisedFields(state: RevisedDraft, tab: FieldTab, changes: readonly FieldChange[]): RevisedDraft {
  const revisions = Object.fromEntries(changes.map(({ field }) => [keyOf(tab, field), state.revision]));
  return { ...withFields(state, tab, changes), revision: state.revision, fieldRevisions: { ...state.fieldRevisions, ...revisions } };
}

/**
 * What a change does to a draft: the fields that were sent, and those that differ. `conflicts`: fields that somebody else changed meanwhile,
 * and nothing is done.
 */
export type AppliedChange = { conflicts: string[] } | { conflicts: null; state: RevisedDraft; sent: string[]; changed: string[] };

/**
 * Applies a change of a tab that is based on revision `base`. A field conflicts only if it was changed after that, and to another value.
 * @returns the draft with the next revision, or with the same one where nothing differs.
 */
export function applyChange(draft: RevisedDraft, tab: FieldTab, change: TabChange, base: number): AppliedChange {
  const changes = fieldChangesOf(tab, change);
  const sent = changes.map(({ field }) => field);
  const differing = changes.filter(({ field, value }) => !sameJson(fieldValue(draft, tab, field), value));
  // A revision that does not exist yet says nothing about what its sender has seen.
  const seen = base > draft.revision ? 0 : base;
  const conflicts = differing.filter(({ field }) => (draft.fieldRevisions[keyOf(tab, field)] ?? 0) > seen).map(({ field }) => field);
  if (conflicts.length > 0) return { conflicts };
  if (differing.length === 0) return { conflicts: null, state: draft, sent, changed: [] };
  const state = withRevisedFields({ ...draft, revision: draft.revision + 1 }, tab, differing);
  return { conflicts: null, state, sent, changed: differing.map(({ field }) => field) };
}

/**
 * Fields that were changed after a revision, the oldest change first, with their values; null: emptied.
 * @param except fields of a tab that the reader knows.
 */
export function changedSince(draft: RevisedDraft, base: number, except: { tab: FieldTab; fields: readonly string[] }) {
  const later = Object.entries(draft.fieldRevisions).filter(([, revision]) => revision > base);
  return later
    .toSorted(([, a], [, b]) => a - b)
    .flatMap(([key]) => {
      const dot = key.indexOf('.');
      const [tab, field] = [key.slice(0, dot) as FieldTab, key.slice(dot + 1)];
      if (tab === except.tab && except.fields.includes(field)) return [];
      return [{ tab, field, value: fieldValue(draft, tab, field) ?? null }];
    });
}
