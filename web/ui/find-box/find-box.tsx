import { type InputHTMLAttributes, useEffect, useState } from 'react';
import { MAX_FIND_LENGTH } from '#contract/search-words.ts';
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
export type Find = (text: string, signal: AbortSignal) => Promise<readonly FoundOption[]>;

function useFindResults(typedText: string, find: Find): readonly FoundOption[] | null {
  const [options, setOptions] = useState<readonly FoundOption[] | null>(null);
  const text = typedText.trim();
  useEffect(() => {
    if (text.length < MIN_LETTERS) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      find(text, stop.signal)
        .then(setOptions)
        // Typing on searches again.
        .catch(() => stop.signal.aborted || setOptions(null));
    }, WAIT_MS);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [text, find]);
  return text.length < MIN_LETTERS ? null : options;
}

interface FindBoxProps {
  find: Find;
  onChoose: (option: FoundOption) => void;
  /** Label of the list of results. */
  listLabel: string;
  /** Shown when nothing was found. */
  emptyText: string;
}

/** Finds one of many by name (ARIA combobox). The typed text belongs to no form. */
export function FindBox({ find, onChoose, listLabel, emptyText, ...rest }: FindBoxProps & Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'>) {
  const [typedText, setTypedText] = useState('');
  const options = useFindResults(typedText, find);
  const close = () => setTypedText('');
  const choose = (option: FoundOption) => {
    close();
    onChoose(option);
  };
  const box = useCombobox(options ?? noResults, choose, close);
  return (
    <div className={css.combo}>
      <input
        {...rest}
        className={parts.control}
        type="search"
        value={typedText}
        maxLength={MAX_FIND_LENGTH}
        {...box.field}
        onChange={(event) => {
          event.stopPropagation();
          setTypedText(event.target.value);
          box.resetActive();
        }}
        onKeyDown={(event) => {
          box.field.onKeyDown(event);
          // Never submit the form around it.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <ul {...box.list} aria-label={listLabel} className={css.found}>
        {options?.map((option, position) => (
          <li key={option.id} {...box.option(position)}>
            {option.name}
            {option.detail && <small>{option.detail}</small>}
          </li>
        ))}
      </ul>
      <output className={css.none}>{options?.length === 0 ? emptyText : ''}</output>
    </div>
  );
}
