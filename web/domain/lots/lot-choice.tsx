import { LOTS_ON_PAGE } from '#contract/notice-names.ts';
import { useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import { useField } from '../../ui/form/fields.tsx';
import { useFormState } from '../../ui/form/form.tsx';
import formCss from '../../ui/form/form.module.css';
import { Pagination } from '../../ui/pagination.tsx';
import ui from '../../ui/ui.module.css';
import { LotSearch } from './lot-search.tsx';
import css from './lots.module.css';
import { useFoundLots } from './use-found-lots.ts';

interface ChoosableLot {
  id: string;
  title?: string | undefined;
}

/** The lots that an award is for: the field `lots` of the form around it. */
export function LotChoice({ lots, isOptional = false }: { lots: readonly ChoosableLot[]; isOptional?: boolean }) {
  const t = useT();
  const { count } = useFormats();
  const { value, onChange } = useField('lots');
  const form = useFormState();
  const { search, setSearch, page, setPage, items, found, total } = useFoundLots(lots, LOTS_ON_PAGE);
  if (lots.length === 0) return null;
  const chosen = new Set(value as readonly string[]);
  const choose = (ids: readonly string[], isChosen: boolean) => {
    const changed = new Set(ids);
    // Lots that are gone meanwhile are chosen no more.
    onChange(lots.flatMap(({ id }) => ((changed.has(id) ? isChosen : chosen.has(id)) ? [id] : [])));
  };
  const isLong = lots.length > LOTS_ON_PAGE;
  const error = form.errorOf('lots');
  return (
    <fieldset className={css.choice} id={form.idOf('lots')} data-invalid={error ? '' : undefined}>
      <legend>
        {t('publishing.field.awards.lots')} {isOptional && <span className={formCss.optional}>({t('form.optional')})</span>}
      </legend>
      {isLong && <LotSearch value={search} found={total} onChange={setSearch} />}
      <div className={css.scroll}>
        {items.map(({ id, title }) => (
          <label key={id}>
            <input type="checkbox" checked={chosen.has(id)} onChange={(event) => choose([id], event.target.checked)} />
            <span>{title ? t('words.labelled', { label: t('publishing.entry.lots', { id }), value: title }) : t('publishing.entry.lots', { id })}</span>
          </label>
        ))}
      </div>
      <Pagination page={page} size={LOTS_ON_PAGE} total={total} onPageChange={setPage} />
      {isLong && (
        <p className={css.controls}>
          <output>{t('form.lots.chosen', { n: count(chosen.size) })}</output>
          <button
            type="button"
            className={ui.quiet}
            disabled={total === 0}
            onClick={() =>
              choose(
                found.map(({ id }) => id),
                true,
              )
            }
          >
            {t('form.lots.chooseFound', { n: count(total) })}
          </button>
          <button type="button" className={ui.quiet} disabled={chosen.size === 0} onClick={() => onChange([])}>
            {t('form.lots.chooseNone')}
          </button>
        </p>
      )}
      {error && <p className={formCss.error}>{error}</p>}
    </fieldset>
  );
}
