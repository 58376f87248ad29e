import { type ReactNode, useId, useState } from 'react';
import { MAX_FIND_LENGTH } from '#contract/search-words.ts';
import parts from '../parts.module.css';
import ui from '../ui.module.css';
import css from './list-filters.module.css';

interface ListFiltersProps {
  /** The words that the list has now. */
  words: string;
  label: string;
  /** Text of the button. */
  find: string;
  /** Undefined: no words. */
  onFind: (words: string | undefined) => void;
  /** Further filters. */
  children: ReactNode;
}

/** Words that a list is searched for, and further filters beside them. */
export function ListFilters({ words, label, find, onFind, children }: ListFiltersProps) {
  const id = useId();
  return (
    <search className={css.filters}>
      <form
        key={words}
        onSubmit={(event) => {
          event.preventDefault();
          onFind((new FormData(event.currentTarget).get('q') as string).trim() || undefined);
        }}
      >
        <label htmlFor={id}>{label}</label>
        <input id={id} className={parts.control} type="search" name="q" defaultValue={words} maxLength={MAX_FIND_LENGTH} autoComplete="off" />
        <button type="submit" className={ui.button}>
          {find}
        </button>
      </form>
      {children}
    </search>
  );
}

/** A yes or no among the filters. It shows the reader's choice at once, though the list follows only when the address has changed. */
export function FilterCheck({ label, isChecked, onChange }: { label: string; isChecked: boolean; onChange: (isChecked: boolean) => void }) {
  const [choice, setChoice] = useState({ isChecked, shown: isChecked });
  // The list has followed, or somebody went back.
  if (choice.isChecked !== isChecked) setChoice({ isChecked, shown: isChecked });
  return (
    <label className={css.check}>
      <input
        type="checkbox"
        checked={choice.shown}
        onChange={({ target }) => {
          setChoice({ isChecked, shown: target.checked });
          onChange(target.checked);
        }}
      />
      {label}
    </label>
  );
}
