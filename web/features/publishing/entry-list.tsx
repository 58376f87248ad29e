import { type ReactNode, useMemo, useState } from 'react';
import { useT } from '../../i18n.ts';
import { LotSearch } from '../../domain/lots/lot-search.tsx';
import { useFoundLots } from '../../domain/lots/use-found-lots.ts';
import { useFormats } from '../../lib/site.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import parts from '../../ui/parts.module.css';
import ui from '../../ui/ui.module.css';
import { useDraft } from './draft-context.ts';
import css from './entry-list.module.css';
import { type Entry, entryName } from './tab-fields.ts';
import type { TabId } from '../../domain/own-notice/tabs.ts';

const PAGE_SIZE = 20;

interface EntryListProps<E extends Entry> {
  tab: TabId;
  list: 'lots' | 'awards';
  entries: readonly E[];
  title: string;
  text?: string;
  add: string;
  max: number;
  onAdd: () => string;
  onRemove: (id: string) => void;
  /** One line of an entry, and what stands beside it. */
  renderLine: (entry: E) => ReactNode;
  renderForm: (entry: E) => ReactNode;
  nameOf: (entry: E) => string;
}

/** A list of entries that may be thousands: one is open at a time, and twenty stand on a page. */
export function EntryList<E extends Entry>(props: EntryListProps<E>) {
  const { tab, list, entries, title, text, add, max, onAdd, onRemove, renderLine, renderForm, nameOf } = props;
  const t = useT();
  const { count } = useFormats();
  const { opened, open } = useDraft();
  const named = useMemo(() => entries.map((entry) => ({ id: entry.id, title: nameOf(entry), entry })), [entries, nameOf]);
  const { search, setSearch, page, setPage, found, total } = useFoundLots(named, PAGE_SIZE);
  const [candidate, setCandidate] = useState<string | null>(null);
  const indexIn = (rows: typeof found) => (opened === null ? -1 : rows.findIndex(({ id }) => entryName(list, id) === opened));
  // A link to a field of an entry opens it, on whatever page it stands, and what is typed may take its own words away.
  const rows = indexIn(found) >= 0 || indexIn(named) < 0 ? found : named;
  const openedIndex = indexIn(rows);
  const shownPage = openedIndex >= 0 ? Math.trunc(openedIndex / PAGE_SIZE) + 1 : page;
  const find = (words: string) => {
    open(null);
    setSearch(words);
  };
  const toPage = (next: number) => {
    open(null);
    setPage(next);
  };
  return (
    <section className={css.list} aria-labelledby={`${tab}-${list}-heading`}>
      <h3 id={`${tab}-${list}-heading`}>
        {title} {entries.length > 0 && <span>{count(entries.length)}</span>}
      </h3>
      {text && <p className={css.text}>{text}</p>}
      {list === 'lots' && entries.length > PAGE_SIZE && <LotSearch value={search} found={total} onChange={find} />}
      <ol id={`${tab}-${list}`} tabIndex={-1}>
        {rows.slice((shownPage - 1) * PAGE_SIZE, shownPage * PAGE_SIZE).map(({ entry }) => {
          const name = entryName(list, entry.id);
          const isOpen = opened === name;
          return (
            <li key={entry.id} data-open={isOpen || undefined}>
              <div className={css.line}>
                <div className={css.words}>{renderLine(entry)}</div>
                <button
                  type="button"
                  className={ui.quiet}
                  aria-expanded={isOpen}
                  aria-label={t('words.labelled', { label: t(isOpen ? 'publishing.close' : 'publishing.change'), value: nameOf(entry) })}
                  onClick={() => {
                    setPage(shownPage);
                    open(isOpen ? null : name);
                  }}
                >
                  {t(isOpen ? 'publishing.close' : 'publishing.change')}
                </button>
                {candidate === entry.id ? (
                  <>
                    <button
                      type="button"
                      className={parts.danger}
                      onClick={() => {
                        if (isOpen) open(null);
                        setCandidate(null);
                        onRemove(entry.id);
                      }}
                    >
                      {t('publishing.removeNamed', { name: nameOf(entry) })}
                    </button>
                    <button type="button" className={ui.quiet} onClick={() => setCandidate(null)}>
                      {t('publishing.cancel')}
                    </button>
                  </>
                ) : (
                  <button
                    type="button"
                    className={ui.quiet}
                    aria-label={t('words.labelled', { label: t('publishing.remove'), value: nameOf(entry) })}
                    onClick={() => setCandidate(entry.id)}
                  >
                    {t('publishing.remove')}
                  </button>
                )}
              </div>
              {isOpen && renderForm(entry)}
            </li>
          );
        })}
      </ol>
      <Pagination page={shownPage} size={PAGE_SIZE} total={rows.length} onPageChange={toPage} />
      {entries.length < max && (
        <p>
          <button
            type="button"
            className={ui.button}
            onClick={() => {
              setSearch('');
              open(entryName(list, onAdd()));
            }}
          >
            {add}
          </button>
        </p>
      )}
    </section>
  );
}
