import ui from '../../ui/ui.module.css';
import css from './find-lot.module.css';
import type { LotSearchForm } from './page-extras.ts';

const MAX_WORDS = 200;

/** Looks for lots by number or title, and for their awards. @param section where the answer is. */
export function FindLot({ form, section }: { form: LotSearchForm | null; section: 'lots' | 'award' }) {
  if (!form) return null;
  const id = `find-lot-${section}`;
  return (
    <search>
      <form className={css.find} method="get" action={`#${section}`}>
        {form.kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label htmlFor={id}>{form.label}</label>
        <span>
          <input id={id} type="search" name="lot" defaultValue={form.words} maxLength={MAX_WORDS} autoComplete="off" />
          <button type="submit" className={ui.button}>
            {form.button}
          </button>
        </span>
        {form.empty && <p>{form.empty}</p>}
      </form>
    </search>
  );
}
