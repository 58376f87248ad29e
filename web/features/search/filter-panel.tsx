import { type FocusEvent, type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FilterCounts } from '#contract/search.ts';
import { listFilterNames } from '#contract/search-filters.ts';
import { useT } from '../../i18n.ts';
import { type Chosen, withoutIgnored } from '../../lib/search-query.ts';
import { useFormats, usePageSite } from '../../lib/site.tsx';
import { SyncedInput } from '../../ui/synced-fields.tsx';
import { Icon } from '../../ui/icons.tsx';
import ui from '../../ui/ui.module.css';
import css from './filters.module.css';
import { labelOf } from '../../lib/search-labels.ts';
import { FORM_ID, useSearch } from './use-search.ts';

const MAX_SHOWN_VALUES = 6;
/** Groups that are open at first. The others are behind "more filters", unless they have a choice. */
const first = new Set(['state', 'type', 'sector', 'country', 'city', 'method']);
export const FILTERS_ID = 'filters';

interface PanelProps {
  path: string;
  counts: FilterCounts['filters'];
  fixed: readonly Chosen[];
  hidden: readonly string[];
  total: string;
  ignored: readonly Chosen[];
}

function Option({ name, value, label, count, checked }: { name: string; value: string; label: string; count: string; checked: boolean }) {
  // Ticked at once; the address, which decides, follows a moment later.
  const [isTicked, setTicked] = useState(checked);
  const [previousChecked, setPreviousChecked] = useState(checked);
  if (previousChecked !== checked) {
    setPreviousChecked(checked);
    setTicked(checked);
  }
  return (
    <label className={css.option}>
      {/* The form listens to its change and searches at once. */}
      <input type="checkbox" name={name} value={value} checked={isTicked} onChange={(event) => setTicked(event.target.checked)} />
      <span suppressHydrationWarning>{label}</span>
      <em suppressHydrationWarning>{count}</em>
    </label>
  );
}

function Group({ name, counts, query }: { name: string; counts: FilterCounts['filters']; query: URLSearchParams }) {
  const t = useT();
  const formats = useFormats();
  const chosenValues = query.getAll(name);
  const entries = counts[name] ?? [];
  // Chosen values stay visible.
  const visibleEntries = entries.filter(({ value }, position) => position < MAX_SHOWN_VALUES || chosenValues.includes(value));
  const hiddenEntries = entries.filter((entry) => !visibleEntries.includes(entry));
  const option = ({ value, count, isCapped }: (typeof entries)[number]) => (
    <Option
      key={value}
      name={name}
      value={value}
      label={labelOf(t, formats, counts, name, value)}
      count={formats.count(count, isCapped)}
      checked={chosenValues.includes(value)}
    />
  );
  return (
    <fieldset>
      <legend>{t(`search.filter.${name}`)}</legend>
      {visibleEntries.map(option)}
      {hiddenEntries.length > 0 && (
        <details className={css.more}>
          <summary>{t('words.more', { count: hiddenEntries.length, n: formats.count(hiddenEntries.length) })}</summary>
          {hiddenEntries.map(option)}
        </details>
      )}
    </fieldset>
  );
}

function Range({ names, type, query, legend }: { names: readonly [string, string]; type: 'date' | 'number'; query: URLSearchParams; legend: string }) {
  const t = useT();
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className={css.range}>
        {names.map((name, end) => (
          <label key={name}>
            <span>{t(end === 0 ? 'search.from' : 'search.to')}</span>
            <SyncedInput
              type={type}
              name={name}
              value={query.get(name) ?? ''}
              {...(type === 'number' ? { min: 0, step: 'any', inputMode: 'decimal' as const } : {})}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/**
 * The filters: a column on wide screens, a sheet (popover) on phones, and the form of the whole search. With scripts, a box searches when
 * ticked and a range when left.
 */
export function FilterPanel({ path, counts, fixed, hidden, total, ignored }: PanelProps) {
  const t = useT();
  const { site } = usePageSite();
  const panel = useRef<HTMLElement>(null);
  const { query: addressQuery, submit } = useSearch(path);
  const query = withoutIgnored(addressQuery, ignored);
  const groups = listFilterNames.filter((name) => !hidden.includes(name) && ((counts[name]?.length ?? 0) > 0 || query.has(name)));
  const isFirst = (name: string) => first.has(name) || query.has(name);

  const sendEarly = useEffectEvent(() => {
    const boxes = panel.current?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [];
    if ([...boxes].some((box) => box.checked !== box.defaultChecked)) submit();
  });
  // Boxes ticked before the scripts loaded have not searched yet.
  useEffect(() => sendEarly(), []);
  const onChange = (event: FormEvent<HTMLFormElement>) => {
    if ((event.target as HTMLInputElement).type === 'checkbox') submit();
  };
  // A changed range searches when its field is left, or on Enter.
  const onBlur = ({ target }: FocusEvent<HTMLFormElement>) => {
    const field = target as HTMLElement;
    if (field instanceof HTMLInputElement && field.type !== 'checkbox' && field.value !== field.defaultValue && field.validity.valid) submit();
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submit();
    panel.current?.hidePopover?.();
  };
  return (
    <aside ref={panel} id={FILTERS_ID} popover="auto" className={css.panel} aria-label={t('search.filters')}>
      <search>
        {/* One listener for all its fields. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <form id={FORM_ID} action={path} method="get" onChange={onChange} onBlur={onBlur} onSubmit={onSubmit}>
          <div className={css.sheetHead}>
            <b>{t('search.filters')}</b>
            <button type="button" className={ui.quiet} popoverTarget={FILTERS_ID} popoverTargetAction="hide">
              <Icon name="close" />
              {t('shell.close')}
            </button>
          </div>
          {/* Without scripts: also says that no state is ticked; otherwise the list would default to open. */}
          <input type="hidden" name="state" value="" />
          {query.has('exact') && <input type="hidden" name="exact" value="true" />}
          {/* Set by a link elsewhere; its chip removes it. */}
          {query.has('publishedDays') && <input type="hidden" name="publishedDays" value={query.get('publishedDays') ?? ''} />}
          {/* The currency of the amounts, set by the advanced search. */}
          {query.has('valueCurrency') && <input type="hidden" name="valueCurrency" value={query.get('valueCurrency') ?? ''} />}
          {/* The page's own parameters, such as the country picked on a site without one. */}
          {fixed.map(({ name, value }) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          {groups.filter(isFirst).map((name) => (
            <Group key={name} name={name} counts={counts} query={query} />
          ))}
          <Range names={['deadlineFrom', 'deadlineTo']} type="date" query={query} legend={t('search.filter.deadline')} />
          <Range
            names={['valueMin', 'valueMax']}
            type="number"
            query={query}
            legend={t('search.filter.value', { currency: query.get('valueCurrency') ?? site.currency })}
          />
          <details className={css.others}>
            <summary>{t('search.moreFilters')}</summary>
            <Range names={['publishedFrom', 'publishedTo']} type="date" query={query} legend={t('search.filter.published')} />
            {groups
              .filter((name) => !isFirst(name))
              .map((name) => (
                <Group key={name} name={name} counts={counts} query={query} />
              ))}
          </details>
          <div className={css.apply}>
            <button type="submit" className={ui.primary} suppressHydrationWarning>
              {t('search.show', { n: total })}
            </button>
          </div>
        </form>
      </search>
    </aside>
  );
}
