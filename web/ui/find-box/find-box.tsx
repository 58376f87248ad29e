import { type InputHTMLAttributes, useEffect, useState } from 'react';
import { FIND_MAX } from '#contract/search-words.ts';
import { useCombobox } from '../combobox.ts';
import parts from '../parts.module.css';
import css from './find-box.module.css';

const WAIT_MS = 180;
const MIN_LETTERS = 2;
const noResults: readonly FoundOption[] = [];

/** Something found by name. */
export interface FoundOption {
  id: string;
  name: string;
  /** Distinguishes things of the same name. */
  detail?: string;
}
/** Finds things by part of their name; limited, best first. */
export type Find = (typed: string, signal: AbortSignal) => Promise<readonly FoundOption[]>;

function useFound(typed: string, find: Find): readonly FoundOption[] | null {
  const [found, setFound] = useState<readonly FoundOption[] | null>(null);
  const text = typed.trim();
  useEffect(() => {
    if (text.length < MIN_LETTERS) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      find(text, stop.signal)
        .then(setFound)
        // Typing on searches again.
        .catch(() => stop.signal.aborted || setFound(null));
    }, WAIT_MS);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [text, find]);
  return text.length < MIN_LETTERS ? null : found;
}

interface FindBoxProps {
  find: Find;
  onChoose: (found: FoundOption) => void;
  /** Label of the list of results. */
  listLabel: string;
  /** Shown when nothing was found. */
  nothing: string;
}

/** Finds one of many by name (ARIA combobox). The typed text belongs to no form. */
export function FindBox({ find, onChoose, listLabel, nothing, ...rest }: FindBoxProps & Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'>) {
  const [typed, setTyped] = useState('');
  const found = useFound(typed, find);
  const close = () => setTyped('');
  const choose = (one: FoundOption) => {
    close();
    onChoose(one);
  };
  const box = useCombobox(found ?? noResults, choose, close);
  return (
    <div className={css.combo}>
      <input
        {...rest}
        className={parts.control}
        type="search"
        value={typed}
        maxLength={FIND_MAX}
        {...box.field}
        onChange={(event) => {
          event.stopPropagation();
          setTyped(event.target.value);
          box.typed();
        }}
        onKeyDown={(event) => {
          box.field.onKeyDown(event);
          // Never submit the form around it.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <ul {...box.list} aria-label={listLabel} className={css.found}>
        {found?.map((one, position) => (
          <li key={one.id} {...box.option(position)}>
            {one.name}
            {one.detail && <small>{one.detail}</small>}
          </li>
        ))}
      </ul>
      <output className={css.none}>{found?.length === 0 ? nothing : ''}</output>
    </div>
  );
}
