import { useId } from 'react';
import { useT } from '../../i18n.ts';
import parts from '../../ui/parts.module.css';
import css from './lots.module.css';

const MAX_LENGTH = 200;

/** Finds lots by number or title. It stands inside forms too, and never sends them. @param found how many there are now. */
export function LotSearch({ value, found, onChange }: { value: string; found: number; onChange: (search: string) => void }) {
  const t = useT();
  const id = useId();
  return (
    <div className={css.find}>
      <label htmlFor={id}>{t('form.lots.find')}</label>
      <input
        id={id}
        className={parts.control}
        type="search"
        autoComplete="off"
        maxLength={MAX_LENGTH}
        value={value}
        onChange={(event) => {
          event.stopPropagation();
          onChange(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <output>{found === 0 ? t('form.lots.none') : ''}</output>
    </div>
  );
}
