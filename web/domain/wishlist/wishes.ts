import { addWishes, findWishes, listWishes, removeWish } from '#contract/wishlist.ts';
import { call } from '../../api.ts';
import { clientState, onReset } from '../../lib/client-state.ts';
import { logOnly } from '../../lib/load-optional.ts';
import { invalidate } from '../session/use-endpoint.ts';

/** All cards of a page ask together. */
const BATCH_MS = 50;
const MAX_BATCH = 100;

/** Whether notices are on the reader's own wishlist, by public id; of a notice that nobody asked for it says nothing. */
const wishes = clientState<ReadonlyMap<string, boolean>>(new Map());
const note = (entries: readonly (readonly [string, boolean])[]) => wishes.set(new Map([...wishes.get(), ...entries]));

let requested = new Set<string>();

async function findRequested(): Promise<void> {
  const ids = [...requested];
  requested = new Set();
  try {
    for (let from = 0; from < ids.length; from += MAX_BATCH) {
      const batch = ids.slice(from, from + MAX_BATCH);
      const found = new Set((await call(findWishes, { query: { ids: batch.join(',') } })).ids);
      // What was pressed meanwhile is newer than the answer.
      note(batch.filter((id) => !wishes.get().has(id)).map((id) => [id, found.has(id)]));
    }
  } catch (error) {
    logOnly('the wishlist')(error);
  }
}

/** Finds out whether a notice is on the list, unless that is known. */
export function lookUpWish(id: string): void {
  if (wishes.get().has(id)) return;
  if (requested.size === 0) setTimeout(() => void findRequested(), BATCH_MS);
  requested.add(id);
}

/** Whether a notice is on the reader's own list, for a component; null: not known. */
export const useWish = (id: string): boolean | null => wishes.use().get(id) ?? null;

/** What was noted about notices that a heart took off the list: a second press puts them back with it. */
let removedNotes = new Map<string, { note: string; labels: string[] }>();
onReset(() => (removedNotes = new Map()));

async function change(id: string, isSaved: boolean): Promise<void> {
  if (isSaved) await call(addWishes, { body: { notices: [id], ...removedNotes.get(id) } });
  else removedNotes.set(id, await call(removeWish, { query: { notice: id } }));
}

/** Puts a notice on the reader's own list, or takes it off. @throws CallError, and nothing has changed then. */
export async function setWish(id: string, isSaved: boolean): Promise<void> {
  note([[id, isSaved]]);
  try {
    await change(id, isSaved);
  } catch (error) {
    note([[id, !isSaved]]);
    throw error;
  }
  await invalidate(listWishes);
}

/** Notes what a screen changed by itself. */
export const noteWish = (id: string, isSaved: boolean): void => note([[id, isSaved]]);
