import { MAX_SEARCH_LENGTH } from '#contract/search-words.ts';
import { type ListFilter, listFilterNames } from '#contract/search-filters.ts';
import { useT } from '../../../i18n.ts';
import { useFormats, usePageSite } from '../../../lib/site.tsx';
import css from './advanced.module.css';
import type { AdvancedData } from './advanced-data.server.ts';
import { BuyerField } from './buyer-field.tsx';
import { CodesPart } from './codes-part.tsx';
import { CheckboxGroup, Check, Dropdown, Field, Range, Select, optionsOf } from './fields.tsx';
import { useHydrated } from '../../../lib/hydrated.ts';

const sorts = ['relevance', 'newest', 'deadline', 'value'];
const PERIODS = ['1', '7', '30'];
/** Filters with a field of their own in the form; the others use a dropdown. */
const ownField: ReadonlySet<ListFilter> = new Set([
  'state',
  'type',
  'sector',
  'cpv',
  'country',
  'city',
  'method',
  'category',
  'kind',
  'buyer',
  'language',
  'currency',
  'free',
]);
const others = listFilterNames.filter((name) => !ownField.has(name));

export interface PartProps {
  data: AdvancedData;
  /** Sets the values of a filter that no field of the form holds itself. */
  change: (name: string, values: readonly string[]) => void;
}

/** The first value of a filter. */
const firstOf =
  ({ chosenValues }: AdvancedData) =>
  (name: string): string =>
    chosenValues[name]?.[0] ?? '';
/** The props of a filter's field. */
const filterOf = ({ choices, chosenValues }: AdvancedData, name: string) => ({
  name,
  choices: choices[name] ?? [],
  chosenValues: chosenValues[name] ?? [],
});

export function Words({ data }: Pick<PartProps, 'data'>) {
  const t = useT();
  const first = firstOf(data);
  return (
    <fieldset className={css.part}>
      <legend>{t('search.label')}</legend>
      <div className={css.words}>
        <Field type="search" name="q" value={first('q')} maxLength={MAX_SEARCH_LENGTH} placeholder={t('search.placeholder')} aria-label={t('search.label')} />
        <Check name="exact" value="true" checked={first('exact') === 'true'}>
          {t('advanced.exact')}
        </Check>
      </div>
      {/* Says that no state is ticked; otherwise the form would default to open. */}
      <input type="hidden" name="state" value="" />
      <CheckboxGroup {...filterOf(data, 'state')} legend={t('search.filter.state')} />
    </fieldset>
  );
}

/**
 * The CPV division in the sector, which the specification calls "title" (and the sector "main title"). Without a sector, all divisions by
 * sector.
 */
function DivisionDropdown({ data }: Pick<PartProps, 'data'>) {
  const t = useT();
  const sectors = data.chosenValues['sector'] ?? [];
  const chosenDivisions = (data.chosenValues['cpv'] ?? []).filter((code) => code.length === 2);
  const groups = data.divisions.filter(
    ({ sector, choices }) => sectors.length === 0 || sectors.includes(sector) || choices.some(({ value }) => chosenDivisions.includes(value)),
  );
  return (
    <Dropdown name="cpv" legend={t('search.filter.cpv')} choices={groups.flatMap(({ choices }) => choices)} chosenValues={chosenDivisions}>
      {groups.length === 1
        ? undefined
        : groups.map(({ sector, label, choices }) => (
            <optgroup key={sector} label={label}>
              {optionsOf(choices)}
            </optgroup>
          ))}
    </Dropdown>
  );
}

export function SubjectFields({ data, change }: PartProps) {
  const t = useT();
  return (
    <fieldset className={css.part}>
      <legend>{t('advanced.what')}</legend>
      <div className={css.grid}>
        <Dropdown {...filterOf(data, 'type')} legend={t('search.filter.type')} />
        <Dropdown {...filterOf(data, 'sector')} legend={t('search.filter.sector')} />
        <DivisionDropdown data={data} />
        <Dropdown {...filterOf(data, 'category')} legend={t('search.filter.category')} />
      </div>
      <CodesPart data={data} change={change} />
    </fieldset>
  );
}

export function BuyerFields({ data, change }: PartProps) {
  const t = useT();
  const { site } = usePageSite();
  const isHydrated = useHydrated();
  return (
    <fieldset className={css.part}>
      <legend>{t('advanced.who')}</legend>
      {site.country && (
        <fieldset className={css.boxes}>
          <legend>{t('search.scope')}</legend>
          {(['local', 'global'] as const).map((scope) => (
            <Check key={scope} type="radio" name="scope" value={scope === 'local' ? '' : scope} checked={data.scope === scope}>
              {t(scope === 'local' ? 'search.local' : 'search.global')}
            </Check>
          ))}
        </fieldset>
      )}
      <div className={css.grid}>
        {data.scope === 'global' && <Dropdown {...filterOf(data, 'country')} legend={t('search.filter.country')} />}
        <Dropdown {...filterOf(data, 'city')} legend={t('search.filter.city')} />
        <Dropdown {...filterOf(data, 'method')} legend={t('search.filter.method')} />
        <Dropdown {...filterOf(data, 'kind')} legend={t('search.filter.kind')} />
        <Dropdown {...filterOf(data, 'buyer')} legend={t('search.filter.buyer')} />
        <div className={css.finder}>{isHydrated && <BuyerField scope={data.scope} onChoose={(id) => change('buyer', [id])} />}</div>
      </div>
    </fieldset>
  );
}

export function DateFields({ data }: Pick<PartProps, 'data'>) {
  const t = useT();
  const { count } = useFormats();
  const first = firstOf(data);
  const chosenPeriods = data.chosenValues['publishedDays'] ?? [];
  const periods = [...new Set([...PERIODS, ...chosenPeriods])].map((days) => ({
    value: days,
    label: t('search.range.publishedDays', { count: Number(days), n: count(Number(days)) }),
  }));
  return (
    <fieldset className={css.part}>
      <legend>{t('advanced.when')}</legend>
      <div className={css.grid}>
        <Range names={['deadlineFrom', 'deadlineTo']} type="date" legend={t('search.filter.deadline')} of={first} />
        <Range names={['publishedFrom', 'publishedTo']} type="date" legend={t('search.filter.published')} of={first} />
        <Dropdown name="publishedDays" legend={t('advanced.published')} choices={periods} chosenValues={chosenPeriods} />
      </div>
    </fieldset>
  );
}

export function Money({ data }: Pick<PartProps, 'data'>) {
  const t = useT();
  const { site } = usePageSite();
  const first = firstOf(data);
  const currency = first('valueCurrency') || site.currency;
  const currencies = [...new Set([site.currency, currency, ...(data.choices['currency'] ?? []).map(({ value }) => value)])];
  // An address without a currency means the site's own.
  const valueOf = (code: string) => (code === site.currency ? '' : code);
  return (
    <fieldset className={css.part}>
      <legend>{t('advanced.money')}</legend>
      <div className={css.grid}>
        <Range names={['valueMin', 'valueMax']} type="number" legend={t('search.filter.value', { currency })} of={first} />
        <Select name="valueCurrency" legend={t('advanced.valueCurrency')} value={valueOf(currency)}>
          {optionsOf(currencies.map((code) => ({ value: valueOf(code), label: code })))}
        </Select>
        <Dropdown {...filterOf(data, 'currency')} legend={t('search.filter.currency')} />
        {others.map((name) => (
          <Dropdown key={name} {...filterOf(data, name)} legend={t(`search.filter.${name}`)} />
        ))}
      </div>
    </fieldset>
  );
}

export function Access({ data }: Pick<PartProps, 'data'>) {
  const t = useT();
  const first = firstOf(data);
  return (
    <fieldset className={css.part}>
      <legend>{t('advanced.access')}</legend>
      <CheckboxGroup {...filterOf(data, 'language')} legend={t('search.filter.language')} />
      <div className={css.grid}>
        <div className={css.cell}>
          <Check name="free" value="true" checked={first('free') === 'true'}>
            {t('advanced.freeOnly')}
          </Check>
          {first('free') === 'false' && (
            <Check name="free" value="false" checked>
              {t('words.subscribers')}
            </Check>
          )}
        </div>
        <Select name="sort" legend={t('advanced.sortBy')} value={first('sort')}>
          <option value="">{t('advanced.usualOrder')}</option>
          {optionsOf(sorts.map((sort) => ({ value: sort, label: t(`search.sorts.${sort}`) })))}
        </Select>
      </div>
    </fieldset>
  );
}
