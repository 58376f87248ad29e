import { Link } from 'react-router';
import { useT } from '../../../i18n.ts';
import { useFormats } from '../../../lib/site.tsx';
import { Icon } from '../../../ui/icons.tsx';
import ui from '../../../ui/ui.module.css';
import css from './advanced.module.css';
import type { AdvancedData } from './advanced-data.server.ts';
import { ResetKey } from './fields.tsx';
import { Access, Money, SubjectFields, DateFields, BuyerFields, Words } from './form-sections.tsx';
import { ADVANCED_PATH } from './advanced-query.ts';
import { advancedSearchList, useAdvancedForm } from './use-advanced-form.ts';

/** The number of hits so far, with a link to them. */
function FormResult({ data, isLoading }: { data: AdvancedData; isLoading: boolean }) {
  const t = useT();
  const { count } = useFormats();
  const last = advancedSearchList.use();
  // Its default state is open.
  const isEmpty = Object.entries(data.chosenValues).every(([name, values]) => name === 'state' && values.join(' ') === 'open');
  const isLocal = data.scope === 'local' && data.local !== null;
  const shownTotal = data.local !== null && isLocal ? data.local : data.global;
  const everywhere = count(data.global.total, data.global.totalIsCapped);
  return (
    <div className={css.outcome}>
      <output id="found" className={css.total} aria-busy={isLoading} suppressHydrationWarning>
        {t('search.total', { count: shownTotal.total, n: count(shownTotal.total, shownTotal.totalIsCapped) })}
        {isLocal && <small suppressHydrationWarning>{t('advanced.everywhere', { count: data.global.total, n: everywhere })}</small>}
      </output>
      <div className={css.actions}>
        {/* Enter presses the first button of a form. */}
        <button type="submit" name="go" value="1" className={ui.primary}>
          {t('advanced.show')}
          <Icon name="arrow" />
        </button>
        <button type="submit" className={`${ui.button} ${css.update}`}>
          {t('advanced.update')}
        </button>
        {!isEmpty && (
          <Link className={`${ui.link} ${ui.tap}`} to={ADVANCED_PATH} preventScrollReset>
            {t('search.clear')}
          </Link>
        )}
        {isEmpty && last !== '' && (
          <Link className={`${ui.link} ${ui.tap}`} to={`${ADVANCED_PATH}?${last}`} preventScrollReset>
            {t('advanced.resume')}
          </Link>
        )}
      </div>
    </div>
  );
}

/** The form of the advanced search. It works without scripts; with them it counts hits as the reader chooses. */
export function AdvancedForm({ data }: { data: AdvancedData }) {
  const { form, resetKey, isLoading, onChange, onSubmit, change } = useAdvancedForm();
  return (
    <search>
      {/* One listener for all its fields. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form ref={form} action={ADVANCED_PATH} method="get" onChange={onChange} onSubmit={onSubmit} className={css.form}>
        <ResetKey value={resetKey}>
          <Words data={data} />
          <SubjectFields data={data} change={change} />
          <BuyerFields data={data} change={change} />
          <DateFields data={data} />
          <Money data={data} />
          <Access data={data} />
        </ResetKey>
        <FormResult data={data} isLoading={isLoading} />
      </form>
    </search>
  );
}
