import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { MAX_SEARCH_LENGTH } from '#contract/search-words.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { selectedSector } from '../selected-sector.ts';
import { loadOptional } from '../../lib/load-optional.ts';
import { useCombobox } from '../../ui/combobox.ts';
import { SyncedInput } from '../../ui/synced-fields.tsx';
import { Icon } from '../../ui/icons.tsx';
import ui from '../../ui/ui.module.css';
import css from './search-box.module.css';
import { type Suggestion, useSuggestions } from './use-suggestions.ts';

await loadTexts('search');

interface SearchBoxProps {
  /** Words of the present search. */
  words: string;
  scope: 'local' | 'global';
  /** Page that shows results. */
  action: string;
  /** Id of the form that the field belongs to, where that is not its ancestor. */
  form?: string;
}

const icons = { word: 'search', buyer: 'buyer', cpv: 'tree' } as const;
/** Parameters that a new search on the same list keeps. */
const keptFilters = ['state', 'category', 'country'];
const parameter = { word: 'q', buyer: 'buyer', cpv: 'cpv' } as const;

/** `/` focuses the search box, unless the user is typing. */
function useFocusOnSlash(field: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || target.closest('input, textarea, select, [contenteditable]')) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, [field]);
}

/** The selected sector where a search begins, else the key to focus the box. The component is fetched only for a sector. */
function SectorOrSlash({ code }: { code: string | null }) {
  const [loaded, setLoaded] = useState<{ Chip: ComponentType<{ code: string }> } | null>(null);
  useEffect(() => {
    if (code !== null) loadOptional('selected sector', import('./selected-sector-chip.tsx'), ({ default: Chip }) => setLoaded({ Chip: Chip }));
  }, [code]);
  return code !== null && loaded ? <loaded.Chip code={code} /> : <kbd aria-hidden="true">/</kbd>;
}

/** The search field as a combobox (ARIA 1.2), with its button. Without scripts, a plain field of a GET form. */
export function SearchBox({ words, scope, action, form }: SearchBoxProps) {
  const t = useT();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [typedText, setTypedText] = useState<string | null>(null);
  const items = useSuggestions(typedText, scope);
  const selectedCode = selectedSector.use();
  // A list of results has its own filters; elsewhere a search begins.
  const sector = form === undefined ? selectedCode : null;
  useFocusOnSlash(field);

  const close = () => setTypedText(null);
  const choose = (item: Suggestion) => {
    close();
    if (field.current) field.current.value = item.kind === 'word' ? item.text : '';
    const query = new URLSearchParams({ [parameter[item.kind]]: item.kind === 'word' ? item.text : (item.code ?? item.text) });
    if (sector !== null && item.kind !== 'cpv') query.set('sector', sector);
    const list = form === undefined ? null : field.current?.form;
    if (list) {
      const formData = new FormData(list);
      for (const name of keptFilters) for (const value of formData.getAll(name)) if (typeof value === 'string' && value !== '') query.append(name, value);
      // None ticked means all of them, not the list's default.
      if (!query.has('state')) query.set('state', 'all');
    }
    void navigate(`${action}?${query}`);
  };
  const box = useCombobox(items, choose, close);

  return (
    <div className={css.box}>
      <div className={css.field}>
        <Icon name="search" size={20} />
        <SyncedInput
          field={field}
          type="search"
          name="q"
          form={form}
          value={words}
          maxLength={MAX_SEARCH_LENGTH}
          placeholder={t('search.placeholder')}
          aria-label={t('search.label')}
          enterKeyHint="search"
          {...box.field}
          data-search=""
          onInput={(event) => {
            setTypedText(event.currentTarget.value);
            box.resetActive();
          }}
          onKeyDown={(event) => {
            box.field.onKeyDown(event);
            // The form searches for the typed text.
            if (event.key === 'Enter' && !event.defaultPrevented) box.field.onBlur();
          }}
        />
        <SectorOrSlash code={sector} />
        {/* ARIA's combobox pattern: a datalist can show neither kinds nor what a kind does when chosen. */}
        <ul {...box.list} aria-label={t('search.suggestions')} className={css.list}>
          {items.map((item, position) => (
            <li key={`${item.kind} ${item.text} ${item.code ?? ''}`} {...box.option(position)}>
              <Icon name={icons[item.kind]} />
              <span lang={item.nameLanguage}>{item.text}</span>
              {item.kind !== 'word' && <em>{t(`search.kind.${item.kind}`)}</em>}
            </li>
          ))}
        </ul>
      </div>
      <button type="submit" form={form} className={`${ui.primary} ${css.go}`}>
        <Icon name="search" size={20} />
        <span>{t('search.go')}</span>
      </button>
    </div>
  );
}
