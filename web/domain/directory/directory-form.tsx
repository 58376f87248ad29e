import type { FormEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { MAX_FIND_LENGTH } from '#contract/search-words.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { addressOf, queryOfForm } from '../../lib/search-query.ts';
import { SyncedCheckbox, SyncedInput, SyncedSelect } from '../../ui/synced-fields.tsx';
import { Icon } from '../../ui/icons.tsx';
import ui from '../../ui/ui.module.css';
import css from './directory.module.css';

await loadTexts('lists');

/** A filter of a list: a choice of one of several values, each with its count. */
export interface Choice {
  name: string;
  label: string;
  options: readonly { value: string; label: string; count?: string }[];
}

interface FormProps {
  path: string;
  /** Parameters of the address. */
  query: URLSearchParams;
  /** What the words are searched in. */
  label: string;
  choices: readonly Choice[];
  /** How many have open notices, formatted. */
  open: string;
  sorts: readonly { value: string; label: string }[];
  sort: string;
  /** Parameters that the form keeps without showing them. */
  hiddenParameters: readonly string[];
}

function ChoiceSelect({ name, label, options, value, none }: Choice & { value: string; none?: ReactNode }) {
  return (
    <label>
      <span>{label}</span>
      <SyncedSelect name={name} value={value} suppressHydrationWarning>
        {none}
        {options.map((option) => (
          <option key={option.value} value={option.value} suppressHydrationWarning>
            {option.count === undefined ? option.label : `${option.label} (${option.count})`}
          </option>
        ))}
      </SyncedSelect>
    </label>
  );
}

/** Words, filters and order of a list as one GET form. With scripts, a choice is applied at once. */
export function DirectoryForm({ path, query, label, choices, open, sorts, sort, hiddenParameters }: FormProps) {
  const t = useT();
  const navigate = useNavigate();
  const submitForm = (form: HTMLFormElement) => void navigate(addressOf(path, queryOfForm(form)), { preventScrollReset: true });
  const onChange = (event: FormEvent<HTMLFormElement>) => {
    if ((event.target as HTMLInputElement).type !== 'search') submitForm(event.currentTarget);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submitForm(event.currentTarget);
  };
  return (
    <search>
      {/* One listener for all its fields. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form action={path} method="get" className={css.form} onChange={onChange} onSubmit={onSubmit}>
        {hiddenParameters.map((name) => {
          const value = query.get(name);
          return value !== null && <input key={name} type="hidden" name={name} value={value} />;
        })}
        <div className={css.words}>
          <Icon name="search" size={20} />
          <SyncedInput type="search" name="q" value={query.get('q') ?? ''} maxLength={MAX_FIND_LENGTH} aria-label={label} placeholder={label} />
          <button type="submit" className={ui.primary}>
            {t('lists.search')}
          </button>
        </div>
        <div className={css.choices}>
          {choices
            .filter(({ name, options }) => options.length > 1 || query.has(name))
            .map((choice) => (
              <ChoiceSelect key={choice.name} {...choice} value={query.get(choice.name) ?? ''} none={<option value="">{t('lists.all')}</option>} />
            ))}
          <ChoiceSelect name="sort" label={t('lists.sort')} options={sorts} value={sort} />
          <label className={css.check}>
            <SyncedCheckbox name="open" value="true" checked={query.get('open') === 'true'} />
            <span suppressHydrationWarning>
              {t('lists.onlyOpen')} ({open})
            </span>
          </label>
        </div>
      </form>
    </search>
  );
}
