import type { NoticeDetails } from '#contract/drafts.ts';
import { readLocalCopy, writeLocalCopy } from '../../lib/local-copies.ts';
import { type FieldRecord, changedFields } from '../../ui/autosave/merge-fields.ts';
import type { SaveState } from '../../ui/autosave/save-state.ts';
import type { AnySaver } from '../../ui/autosave/use-saved-form.ts';
import type { Progress } from './draft-context.ts';
import { storedValues } from './draft-saver.ts';
import { type FieldTab, entryName } from './tab-fields.ts';

const tabs: readonly FieldTab[] = ['General-information', 'Contact-information', 'Detailed-information', 'cpv-codes', 'CAI'];

/** The deadline of a lot, which an amendment of the general part may move, as a field of that part. */
export const lotDeadlineName = (id: string): string => `${entryName('lots', id)}.deadline`;
const LOT_DEADLINE = /^lots\[(.+)\]\.deadline$/u;

/** The lots whose deadlines are among changes, and the other fields. */
export function splitLotDeadlines(changes: FieldRecord): { fields: FieldRecord; lots: { id: string; deadline: unknown }[] } {
  const entries = Object.entries(changes).map(([name, value]) => ({ name, value, id: LOT_DEADLINE.exec(name)?.[1] }));
  return {
    fields: Object.fromEntries(entries.flatMap(({ name, value, id }) => (id === undefined ? [[name, value] as const] : []))),
    lots: entries.flatMap(({ value, id }) => (id === undefined ? [] : [{ id, deadline: value }])),
  };
}

function publishedValues(details: NoticeDetails, tab: FieldTab): FieldRecord {
  const values = storedValues(details, tab);
  if (tab !== 'General-information') return values;
  const lots = details.fields['Detailed-information'].lots ?? [];
  return { ...values, ...Object.fromEntries(lots.map(({ id, deadline }) => [lotDeadlineName(id), deadline ?? null])) };
}

/**
 * Changes of a published notice: they are kept on this device until they are sent as an amendment. Stands in the forms where a draft has its
 * saver.
 */
export class HeldChanges implements AnySaver<Progress> {
  readonly #published: ReadonlyMap<string, FieldRecord>;
  readonly #mine: Map<string, FieldRecord>;
  readonly #subscribers = new Set<() => void>();
  readonly #person: string;
  readonly #copyName: string;
  #state: SaveState<Progress>;

  constructor(details: NoticeDetails, person: string) {
    this.#person = person;
    this.#copyName = `amendment ${details.id}`;
    const kept = readLocalCopy<Record<string, FieldRecord>>(person, this.#copyName) ?? {};
    this.#published = new Map(tabs.map((tab) => [tab, publishedValues(details, tab)]));
    this.#mine = new Map(tabs.map((tab) => [tab, { ...this.#published.get(tab), ...kept[tab] }]));
    const { tabs: shown, missing, checks, revision } = details;
    this.#state = { status: 'saved', savedAt: null, revision, latest: { tabs: shown, missing, checks }, conflicts: [], faults: {}, problem: null };
  }

  readonly subscribe = (subscriber: () => void): (() => void) => {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  };
  readonly get = (): SaveState<Progress> => this.#state;
  readonly valuesOf = (tab: string): FieldRecord => this.#mine.get(tab) ?? {};
  readonly publishedOf = (tab: string): FieldRecord => this.#published.get(tab) ?? {};
  readonly flush = (): Promise<boolean> => Promise.resolve(true);

  readonly change = (tab: string, values: FieldRecord): void => {
    const next = { ...this.valuesOf(tab), ...values };
    if (changedFields(this.valuesOf(tab), next).length === 0) return;
    this.#mine.set(tab, next);
    const unsent = tabs.flatMap((each) => {
      const fields = this.changesOf(each);
      return Object.keys(fields).length === 0 ? [] : [[each, fields] as const];
    });
    writeLocalCopy(this.#person, this.#copyName, unsent.length === 0 ? null : Object.fromEntries(unsent));
    this.#tell({});
  };

  /** The changed fields of a tab; null: emptied. */
  readonly changesOf = (tab: string): FieldRecord => {
    const mine = this.valuesOf(tab);
    return Object.fromEntries(changedFields(this.publishedOf(tab), mine).map((name) => [name, mine[name] ?? null]));
  };

  /** Shows faults of a refused amendment at their fields. */
  readonly refuse = (tab: string, faults: SaveState<Progress>['faults'][string]): void => this.#tell({ faults: { [tab]: faults } });

  /** Forgets what was sent, or is not wanted. */
  readonly forget = (): void => {
    for (const tab of tabs) this.#mine.set(tab, this.publishedOf(tab));
    writeLocalCopy(this.#person, this.#copyName, null);
    this.#tell({ faults: {} });
  };

  #tell(change: Partial<SaveState<Progress>>): void {
    this.#state = { ...this.#state, ...change };
    for (const subscriber of this.#subscribers) subscriber();
  }
}
