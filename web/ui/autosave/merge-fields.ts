/** The values of a form, by field. An absent field is the same as null. */
export type FieldRecord = Readonly<Record<string, unknown>>;

export const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

const namesOf = (...records: readonly FieldRecord[]) => [...new Set(records.flatMap((record) => Object.keys(record)))];

/** Names of the fields that differ. */
export const changedFields = (before: FieldRecord, after: FieldRecord): string[] => namesOf(before, after).filter((name) => !isSame(before[name], after[name]));

/** What a form holds, and what it held when it was last the same as the server's version. */
export interface Versions {
  /** As the form has them now. */
  mine: FieldRecord;
  /** As they were last saved or read: a field that differs in `mine` was changed since. */
  synced: FieldRecord;
}

export interface Merged extends Versions {
  /** Fields that both sides changed, differently. `mine` keeps its own value. */
  conflicts: readonly string[];
}

/**
 * Merges stored values of another device, field by field: what only one side changed is taken from it.
 * @param theirs the stored values of some fields or of all. @param mayConflict whether the other side changed a field since it was read.
 */
export function mergeFields({ mine, synced }: Versions, theirs: FieldRecord, mayConflict: (name: string) => boolean = () => true): Merged {
  const merged: Record<string, unknown> = { ...mine };
  const nextSynced: Record<string, unknown> = { ...synced };
  const conflicts: string[] = [];
  for (const name of Object.keys(theirs)) {
    if (isSame(theirs[name], synced[name])) continue;
    const isMineChanged = !isSame(mine[name], synced[name]);
    if (isMineChanged && !isSame(mine[name], theirs[name])) {
      if (mayConflict(name)) conflicts.push(name);
      continue;
    }
    merged[name] = theirs[name];
    nextSynced[name] = theirs[name];
  }
  return { mine: merged, synced: nextSynced, conflicts };
}
