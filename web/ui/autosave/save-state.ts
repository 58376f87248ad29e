import type { Problem } from '#contract/errors.ts';
import type { FieldRecord } from './merge-fields.ts';

/** Fields that are not saved yet, by part: as they are here, and as they were when they were last the same as the server's. */
export type Unsaved = Readonly<Record<string, Readonly<Record<string, { mine: unknown; synced: unknown }>>>>;

export type FieldProblem = NonNullable<Problem['errors']>[number];

/** The answer of a save: the new revision, and what others changed since the one that was sent. */
export interface SaveAnswer {
  revision: number;
  others: readonly { tab: string; field: string; value?: unknown }[];
}

/** The stored whole; in `current` of a refused save with the fields of the request that others changed meanwhile. */
export interface Stored {
  revision: number;
  conflicts?: readonly string[];
}

/** A part of what is saved, with an endpoint of its own. */
export interface SavedPart<D> {
  /** Its stored values. Entries of a list are fields of their own: `lots[2]`. */
  valuesOf: (stored: D) => FieldRecord;
  /** Saves the changed fields, based on a revision; null empties a field. @throws CallError. */
  save: (changes: FieldRecord, revision: number) => Promise<SaveAnswer>;
  /** The changed fields that one request takes; the others follow in further ones. */
  take?: (changed: readonly string[], values: FieldRecord) => readonly string[];
}

/**
 * `saved`: nothing is left to save. `changed`: waits for a pause. `offline`: waits for the connection. `conflict`: fields that both sides
 * changed wait for a choice. `refused`: everything is saved except fields with faults. `stopped`: the server takes no more (`problem`).
 */
export type SaveStatus = 'saved' | 'changed' | 'saving' | 'offline' | 'conflict' | 'refused' | 'stopped';

export interface FieldConflict {
  part: string;
  name: string;
  mine: unknown;
  theirs: unknown;
}

export interface SaveState<P> {
  readonly status: SaveStatus;
  /** When it was last saved here; null: not since it was opened. */
  readonly savedAt: Date | null;
  readonly revision: number;
  /** What the newest answer says of the whole. */
  readonly latest: P;
  readonly conflicts: readonly FieldConflict[];
  /** Faults that the server found, by part. */
  readonly faults: Readonly<Record<string, readonly FieldProblem[]>>;
  /** Why nothing more is saved. */
  readonly problem: Problem | null;
}

/** Keeps what is not saved yet on this device. */
export interface LocalCopy {
  read: () => Unsaved;
  /** Nothing unsaved clears it. */
  write: (unsaved: Unsaved) => void;
}
