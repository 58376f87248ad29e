import { MAX_FIND_LENGTH } from '#contract/search-words.ts';
import css from './team.module.css';

/** Filters a list by name. */
export const FindInput = ({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) => (
  <input
    className={css.find}
    type="search"
    aria-label={label}
    placeholder={label}
    maxLength={MAX_FIND_LENGTH}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
);
