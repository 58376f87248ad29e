import { MAX_EXPORTED } from '#contract/export-names.ts';
import { clientState } from '../../lib/client-state.ts';

/** The notices that are selected in one list, by public id, in the order of selecting. */
interface Selection {
  /** Path of the list: whatever page of it, order or filter is shown. */
  readonly list: string;
  readonly ids: ReadonlySet<string>;
  /** More were to be selected than one download holds. */
  readonly isFull: boolean;
}
const nothing: Selection = { list: '', ids: new Set(), isFull: false };
const selection = clientState(nothing);
const inList = (list: string, current: Selection) => (current.list === list ? current : nothing);

/** What is selected in a list. In another list nothing is. */
export const selectionOf = (list: string): Selection => inList(list, selection.get());

/** The same, for a component. */
export const useSelection = (list: string): Selection => inList(list, selection.use());

/** Selects notices as long as there is room, or takes them out. */
export function select(list: string, ids: readonly string[], isSelected: boolean): void {
  const all = new Set(selectionOf(list).ids);
  let isFull = false;
  for (const id of ids) {
    if (!isSelected) all.delete(id);
    else if (all.has(id) || all.size < MAX_EXPORTED) all.add(id);
    else isFull = true;
  }
  selection.set({ list, ids: all, isFull });
}

export const clearSelection = (): void => selection.clear();
