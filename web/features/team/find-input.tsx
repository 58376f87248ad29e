import { FIND_MAX } from '#contract/search-words.ts';
import css from './team.module.css';

/** Filters a list by name. */
export const FindInput = ({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) => (
  <input
    className={css.find}
    type="search"
    aria-label={label}
    placeholder={label}
    maxLength={FIND_MAX}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
);
