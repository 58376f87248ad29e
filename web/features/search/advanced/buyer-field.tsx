import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import type { BuyerCard } from '#contract/organisations.ts';
import { call } from '../../../api.ts';
import { browserEndpoints } from '../../../endpoints.ts';
import { useT } from '../../../i18n.ts';
import css from './advanced.module.css';

const WAIT_MS = 180;
const LEAST = 2;
const MOST = 8;

function useBuyers(typed: string, scope: 'local' | 'global'): readonly BuyerCard[] | null {
  const [found, setFound] = useState<readonly BuyerCard[] | null>(null);
  const text = typed.trim();
  useEffect(() => {
    if (text.length < LEAST) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      call(browserEndpoints.searchBuyers, { query: { q: text, scope, sort: 'notices', size: String(MOST) } }, { signal: stop.signal })
        .then(({ items }) => setFound(items))
        // The dropdown still has the commonest.
        .catch(() => stop.signal.aborted || setFound(null));
    }, WAIT_MS);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [text, scope]);
  return text.length < LEAST ? null : found;
}

/** Finds any buyer by its name (a combobox of ARIA 1.2); the dropdown above it has the commonest only. */
export function BuyerField({ scope, onChoose }: { scope: 'local' | 'global'; onChoose: (id: string) => void }) {
  const t = useT();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(-1);
  const found = useBuyers(typed, scope);
  const items = found ?? [];
  const isOpen = items.length > 0;
  const choose = (buyer: BuyerCard) => {
    setTyped('');
    setActive(-1);
    onChoose(buyer.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const keys: Record<string, () => void> = {
      ArrowDown: () => setActive((at) => ((at + 2) % (items.length + 1)) - 1),
      ArrowUp: () => setActive((at) => ((at + items.length + 1) % (items.length + 1)) - 1),
      // Never the form around it: what is typed here is no part of it.
      Enter: () => items[active] && choose(items[active]),
      Escape: () => setTyped(''),
    };
    const key = keys[event.key];
    if (!key) return;
    event.preventDefault();
    key();
  };
  return (
    <div className={css.combo}>
      <label className={css.label}>
        <span>{t('advanced.findBuyer')}</span>
        <input
          type="search"
          value={typed}
          maxLength={100}
          autoComplete="off"
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? `${id}${active}` : undefined}
          onChange={(event) => {
            event.stopPropagation();
            setTyped(event.target.value);
            setActive(-1);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => setTyped('')}
        />
      </label>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role */}
      <ul id={`${id}list`} role="listbox" aria-label={t('search.suggestions')} className={css.suggestions} hidden={!isOpen}>
        {items.map((buyer, position) => (
          <li
            key={buyer.id}
            id={`${id}${position}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role
            role="option"
            aria-selected={position === active}
            // Before the field's blur, which closes the list.
            onMouseDown={(event) => {
              event.preventDefault();
              choose(buyer);
            }}
          >
            {buyer.name}
          </li>
        ))}
      </ul>
      <output className={css.none}>{found?.length === 0 ? t('advanced.noBuyer') : ''}</output>
    </div>
  );
}
