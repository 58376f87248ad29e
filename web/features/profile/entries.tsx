import { type ReactNode, useState } from 'react';
import type { ProfileStep } from '#contract/own-organisation.ts';
import { useT } from '../../i18n.ts';
import { useNotifyingAction } from '../../domain/session/use-notifying-action.ts';
import parts from '../../ui/parts.module.css';
import ui from '../../ui/ui.module.css';
import css from './entries.module.css';
import shared from './profile.module.css';

/** No query is refetched after an action: the caller refetches. */
const NO_QUERIES = [] as const;

export interface Entry {
  id: string;
  revision: number;
  name: string;
}

interface EntriesProps<E extends Entry> {
  entries: readonly E[];
  mayEdit: boolean;
  /** Label of the button that adds one. */
  add: string;
  empty: string;
  max: number;
  renderEntry: (entry: E) => ReactNode;
  /** The form of an entry, or of a new one. */
  renderForm: (entry: E | null, close: () => void) => ReactNode;
  remove: (entry: E) => Promise<{ steps: ProfileStep[] }>;
  order: (ids: string[]) => Promise<unknown>;
  /** Refetches the entries. */
  onChanged: () => Promise<unknown>;
}

/** A sortable list of people or places: add, change, move, remove. */
export function Entries<E extends Entry>({ entries, mayEdit, add, empty, max, renderEntry, renderForm, remove, order, onChanged }: EntriesProps<E>) {
  const t = useT();
  const runNotified = useNotifyingAction(NO_QUERIES);
  /** Of the entry whose form is open; `new`: the form of a new one. */
  const [editedId, setEditedId] = useState<string | null>(null);
  const [removalCandidate, setRemovalCandidate] = useState<string | null>(null);
  const close = () => {
    setEditedId(null);
    void onChanged();
  };
  const change = async (work: () => Promise<unknown>) => {
    await runNotified(work);
    setRemovalCandidate(null);
    await onChanged();
  };
  const move = (index: number, by: number) => {
    const ids = entries.map(({ id }) => id);
    const [moved] = ids.splice(index, 1);
    ids.splice(index + by, 0, moved!);
    void change(() => order(ids));
  };
  return (
    <div className={css.entries}>
      {entries.length === 0 && editedId === null && <p className={shared.note}>{empty}</p>}
      <ol>
        {entries.map((entry, index) => (
          <li key={entry.id} className={css.entry}>
            {editedId === entry.id ? (
              renderForm(entry, close)
            ) : (
              <>
                <div className={css.shown}>{renderEntry(entry)}</div>
                {mayEdit && (
                  <div className={css.actions}>
                    <button
                      type="button"
                      className={ui.quiet}
                      aria-label={t('words.labelled', { label: t('profile.change'), value: entry.name })}
                      onClick={() => setEditedId(entry.id)}
                    >
                      {t('profile.change')}
                    </button>
                    {index > 0 && (
                      <button
                        type="button"
                        className={ui.quiet}
                        aria-label={t('words.labelled', { label: t('profile.moveUp'), value: entry.name })}
                        onClick={() => move(index, -1)}
                      >
                        ↑
                      </button>
                    )}
                    {index < entries.length - 1 && (
                      <button
                        type="button"
                        className={ui.quiet}
                        aria-label={t('words.labelled', { label: t('profile.moveDown'), value: entry.name })}
                        onClick={() => move(index, 1)}
                      >
                        ↓
                      </button>
                    )}
                    {removalCandidate === entry.id ? (
                      <>
                        <button type="button" className={parts.danger} onClick={() => void change(() => remove(entry))}>
                          {t('profile.removeNamed', { name: entry.name })}
                        </button>
                        <button type="button" className={ui.quiet} onClick={() => setRemovalCandidate(null)}>
                          {t('profile.cancel')}
                        </button>
                      </>
                    ) : (
                      <button
                        type="button"
                        className={ui.quiet}
                        aria-label={t('words.labelled', { label: t('profile.remove'), value: entry.name })}
                        onClick={() => setRemovalCandidate(entry.id)}
                      >
                        {t('profile.remove')}
                      </button>
                    )}
                  </div>
                )}
              </>
            )}
          </li>
        ))}
      </ol>
      {editedId === 'new' && <div className={css.entry}>{renderForm(null, close)}</div>}
      {mayEdit && editedId === null && entries.length < max && (
        <button type="button" className={ui.button} onClick={() => setEditedId('new')}>
          {add}
        </button>
      )}
    </div>
  );
}
