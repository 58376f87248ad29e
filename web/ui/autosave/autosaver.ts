import { CallError } from '../../api.ts';
import { type FieldRecord, type Versions, changedFields, isSame, mergeFields } from './merge-fields.ts';
import type { FieldConflict, FieldProblem, LocalCopy, SaveAnswer, SaveState, SavedPart, Stored } from './save-state.ts';

/** How long nobody types before it is saved. */
const PAUSE_MS = 800;
/** The first wait after a lost connection; each further one is twice as long. */
const RETRY_MS = 2000;
const LONGEST_RETRY_MS = 30_000;

interface PartState extends Versions {
  /** Fields that the server refused, and that were not changed since. */
  refused: Set<string>;
}

/** The field that an error belongs to: `deadline` for `body.deadline.zone`, `lots[2]` for `body.lots[2].value`. */
export const fieldOfFault = ({ path }: FieldProblem): string => /^(?:body\.)?(\w+(?:\[[^\]]*\])?)/u.exec(path)?.[1] ?? '';
const isLost = (error: unknown) => !(error instanceof CallError) || error.status >= 500 || error.status === 429 || error.status === 408;

/**
 * Saves forms by themselves at every pause: one request in flight, again after a lost connection, merged field by field when somebody else
 * saved meanwhile. What is not saved yet is kept on this device.
 */
export class Autosaver<P, D extends P & Stored> {
  #state: SaveState<P>;
  readonly #parts: Readonly<Record<string, SavedPart<D>>>;
  readonly #copy: LocalCopy;
  readonly #values = new Map<string, PartState>();
  readonly #subscribers = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #inFlight: Promise<void> | null = null;
  #retryMs = RETRY_MS;

  constructor(stored: D, parts: Readonly<Record<string, SavedPart<D>>>, copy: LocalCopy) {
    this.#parts = parts;
    this.#copy = copy;
    const unsaved = copy.read();
    const conflicts: FieldConflict[] = [];
    for (const [name, part] of Object.entries(parts)) {
      const theirs = part.valuesOf(stored);
      const kept = Object.entries(unsaved[name] ?? {});
      const mine = { ...theirs, ...Object.fromEntries(kept.map(([field, value]) => [field, value.mine])) };
      const synced = { ...theirs, ...Object.fromEntries(kept.map(([field, value]) => [field, value.synced])) };
      const state: PartState = { mine, synced, refused: new Set() };
      this.#values.set(name, state);
      conflicts.push(...this.#merge(name, state, theirs));
    }
    const status = conflicts.length > 0 ? 'conflict' : this.#unsent().length > 0 ? 'changed' : 'saved';
    this.#state = { status, savedAt: null, revision: stored.revision, latest: stored, conflicts, faults: {}, problem: null };
    if (status === 'changed') this.#schedule(PAUSE_MS);
  }

  readonly subscribe = (subscriber: () => void): (() => void) => {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  };

  readonly get = (): SaveState<P> => this.#state;

  /** The values of a part as they are now. */
  readonly valuesOf = (part: string): FieldRecord => this.#partOf(part).mine;

  /** Takes over what was typed: all fields of a part, or some. */
  readonly change = (part: string, values: FieldRecord): void => {
    const state = this.#partOf(part);
    const next = { ...state.mine, ...values };
    const changed = changedFields(state.mine, next);
    if (changed.length === 0) return;
    state.mine = next;
    for (const name of changed) state.refused.delete(name);
    this.#keep();
    const faults = { ...this.#state.faults, [part]: (this.#state.faults[part] ?? []).filter((fault) => !changed.includes(fieldOfFault(fault))) };
    const { status } = this.#state;
    this.#set({ faults, ...(['saved', 'refused'].includes(status) ? { status: 'changed' } : {}) });
    if (this.#state.status === 'changed') this.#schedule(PAUSE_MS);
  };

  /** Saves now. @returns whether all of it is saved. */
  readonly flush = async (): Promise<boolean> => {
    clearTimeout(this.#timer);
    while (this.#inFlight) await this.#inFlight;
    if (this.#state.conflicts.length === 0 && this.#state.status !== 'stopped') await this.#send();
    return this.#state.status === 'saved';
  };

  /** What another answer says of the whole. */
  readonly update = (latest: P): void => this.#set({ latest });

  /** Decides the fields that both sides changed. */
  readonly resolve = (choice: 'mine' | 'theirs'): void => {
    for (const { part, name, theirs, mine } of this.#state.conflicts) {
      const state = this.#partOf(part);
      state.synced = { ...state.synced, [name]: theirs };
      // What was typed meanwhile is kept.
      if (choice === 'theirs' && isSame(state.mine[name], mine)) state.mine = { ...state.mine, [name]: theirs };
    }
    this.#set({ conflicts: [], status: 'changed' });
    void this.flush();
  };

  /** Stops saving by itself; what is not saved stays on this device. */
  readonly stop = (): void => clearTimeout(this.#timer);

  #partOf(part: string): PartState {
    const state = this.#values.get(part);
    if (!state) throw new Error(`There is no part ${part}`);
    return state;
  }

  #set(change: Partial<SaveState<P>>): void {
    this.#state = { ...this.#state, ...change };
    for (const subscriber of this.#subscribers) subscriber();
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), ms);
  }

  /** The changed fields that can be sent, by part. */
  #unsent(): { name: string; state: PartState; changed: string[] }[] {
    return [...this.#values].flatMap(([name, state]) => {
      const changed = changedFields(state.synced, state.mine).filter((field) => !state.refused.has(field));
      return changed.length === 0 ? [] : [{ name, state, changed }];
    });
  }

  #keep(): void {
    const unsaved = [...this.#values].flatMap(([name, { mine, synced }]) => {
      const changed = changedFields(synced, mine);
      const fields = changed.map((field) => [field, { mine: mine[field] ?? null, synced: synced[field] ?? null }] as const);
      return changed.length === 0 ? [] : [[name, Object.fromEntries(fields)] as const];
    });
    this.#copy.write(Object.fromEntries(unsaved));
  }

  async #send(): Promise<void> {
    this.#inFlight = this.#sendAll();
    await this.#inFlight;
    this.#inFlight = null;
    // Typed while the last answer came.
    if (this.#state.status === 'changed') this.#schedule(PAUSE_MS);
  }

  async #sendAll(): Promise<void> {
    for (let [next] = this.#unsent(); next && this.#state.conflicts.length === 0; [next] = this.#unsent()) {
      this.#set({ status: 'saving' });
      const { name, state, changed } = next;
      const fields = this.#parts[name]!.take?.(changed, state.mine) ?? changed;
      try {
        await this.#sendPart(name, state, fields);
      } catch (error) {
        if (!this.#recover(name, state, fields, error)) return this.#keep();
      }
    }
    const hasRefused = [...this.#values.values()].some(({ refused }) => refused.size > 0);
    this.#keep();
    return this.#set({ status: this.#state.conflicts.length > 0 ? 'conflict' : hasRefused ? 'refused' : 'saved' });
  }

  async #sendPart(name: string, state: PartState, fields: readonly string[]): Promise<void> {
    const sent = Object.fromEntries(fields.map((field) => [field, state.mine[field] ?? null]));
    const answer = (await this.#parts[name]!.save(sent, this.#state.revision)) as SaveAnswer & P;
    this.#retryMs = RETRY_MS;
    state.synced = { ...state.synced, ...sent };
    const conflicts = [...this.#values].flatMap(([part, each]) => {
      const others = answer.others.filter(({ tab, field }) => tab === part && !(part === name && fields.includes(field)));
      return this.#merge(part, each, Object.fromEntries(others.map(({ field, value }) => [field, value ?? null])));
    });
    this.#set({ revision: answer.revision, latest: answer, savedAt: new Date(), conflicts });
  }

  /** @returns whether sending goes on at once. */
  #recover(name: string, state: PartState, sent: readonly string[], error: unknown): boolean {
    const problem = error instanceof CallError ? error.problem : null;
    if (isLost(error)) {
      this.#set({ status: 'offline' });
      this.#schedule(problem?.retryAfter ? problem.retryAfter * 1000 : this.#retryMs);
      this.#retryMs = Math.min(this.#retryMs * 2, LONGEST_RETRY_MS);
      return false;
    }
    if (problem?.code === 'precondition-failed' && problem.current) {
      const stored = problem.current as D;
      const conflicts = [...this.#values].flatMap(([part, each]) =>
        this.#merge(part, each, this.#parts[part]!.valuesOf(stored), (field) => part !== name || (stored.conflicts?.includes(field) ?? true)),
      );
      this.#set({ revision: stored.revision, latest: stored, conflicts });
      return true;
    }
    const faults = problem?.code === 'invalid-input' ? (problem.errors ?? []) : [];
    const refused = sent.filter((field) => faults.some((fault) => fieldOfFault(fault) === field));
    if (refused.length > 0) {
      for (const field of refused) state.refused.add(field);
      this.#set({ faults: { ...this.#state.faults, [name]: [...(this.#state.faults[name] ?? []), ...faults] } });
      return true;
    }
    this.#set({ status: 'stopped', problem });
    return false;
  }

  #merge(part: string, state: PartState, theirs: FieldRecord, mayConflict?: (field: string) => boolean): FieldConflict[] {
    const { mine, synced, conflicts } = mergeFields(state, theirs, mayConflict);
    state.mine = mine;
    state.synced = synced;
    return conflicts.map((name) => ({ part, name, mine: mine[name], theirs: theirs[name] }));
  }
}
