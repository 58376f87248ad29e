import css from './team.module.css';

/** Keeps a list to those whose names hold what is typed. */
export const FindInput = ({ label, value, onChange }: { label: string; value: string; onChange: (typed: string) => void }) => (
  <input
    className={css.find}
    type="search"
    aria-label={label}
    placeholder={label}
    maxLength={100}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
);
