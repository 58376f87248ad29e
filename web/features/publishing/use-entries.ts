import { type AnySaver, useSaveState } from '../../ui/autosave/use-saved-form.ts';
import { type Entry, entriesOf, entryChange, nextId } from './tab-fields.ts';

/** The entries of a long list of a tab, with the functions that change it. */
export function useEntries<E extends Entry>(saver: AnySaver<unknown>, tab: string, list: 'lots' | 'awards') {
  // Follows what is typed and what others save.
  useSaveState(saver);
  const entries = entriesOf<E>(saver.valuesOf(tab), list);
  return {
    entries,
    /** Adds an entry at the end. @returns its id. */
    add: (values: Omit<E, 'id'>): string => {
      const id = nextId(entries);
      saver.change(tab, entryChange(list, id, { id, ...values }));
      return id;
    },
    remove: (id: string) => saver.change(tab, entryChange(list, id, null)),
  };
}
