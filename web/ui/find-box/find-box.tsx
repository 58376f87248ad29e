import { type InputHTMLAttributes, type KeyboardEvent, useEffect, useId, useState } from 'react';
import parts from '../parts.module.css';
import css from './find-box.module.css';

const WAIT_MS = 180;
const LEAST = 2;

/** Something that was found by its name. */
export interface Found {
  id: string;
  name: string;
  /** By which things of one name are told apart. */
  detail?: string;
}
/** Finds things by what is typed of their name; bounded, best first. */
export type Find = (typed: string, signal: AbortSignal) => Promise<readonly Found[]>;

function useFound(typed: string, find: Find): readonly Found[] | null {
  const [found, setFound] = useState<readonly Found[] | null>(null);
  const text = typed.trim();
  useEffect(() => {
    if (text.length < LEAST) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      find(text, stop.signal)
        .then(setFound)
        // Typing on looks again.
        .catch(() => stop.signal.aborted || setFound(null));
    }, WAIT_MS);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [text, find]);
  return text.length < LEAST ? null : found;
}

interface FindBoxProps {
  find: Find;
  onChoose: (found: Found) => void;
  /** Names the list of what was found. */
  listLabel: string;
  /** Said when nothing was. */
  nothing: string;
}

/** Finds one of many by its name (a combobox of ARIA 1.2). What is typed in it belongs to no form. */
export function FindBox({ find, onChoose, listLabel, nothing, ...rest }: FindBoxProps & Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'>) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(-1);
  const found = useFound(typed, find);
  const items = found ?? [];
  const isOpen = items.length > 0;
  const choose = (one: Found) => {
    setTyped('');
    setActive(-1);
    onChoose(one);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const keys: Record<string, () => void> = {
      ArrowDown: () => setActive((at) => ((at + 2) % (items.length + 1)) - 1),
      ArrowUp: () => setActive((at) => ((at + items.length + 1) % (items.length + 1)) - 1),
      // Never the form around it.
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
      <input
        {...rest}
        className={parts.control}
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
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role */}
      <ul id={`${id}list`} role="listbox" aria-label={listLabel} className={css.found} hidden={!isOpen}>
        {items.map((one, position) => (
          <li
            key={one.id}
            id={`${id}${position}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role
            role="option"
            aria-selected={position === active}
            // Before the field's blur, which closes the list.
            onMouseDown={(event) => {
              event.preventDefault();
              choose(one);
            }}
          >
            {one.name}
            {one.detail && <small>{one.detail}</small>}
          </li>
        ))}
      </ul>
      <output className={css.none}>{found?.length === 0 ? nothing : ''}</output>
    </div>
  );
}
