import { MAX_SEARCH_LENGTH } from '#contract/search-words.ts';
import { useT } from '../i18n.ts';
import { Icon } from '../ui/icons.tsx';
import ui from '../ui/ui.module.css';
import { usePageSite } from '../lib/site.tsx';
import css from './shell.module.css';

const FIND_ID = 'find';

/** The search on every page: a button, and the field that it opens over the header. Works without scripts. */
export function HeaderSearch() {
  const t = useT();
  const { label, placeholder, submit, action } = usePageSite().navigation.search;
  return (
    <>
      <button type="button" className={css.icon} popoverTarget={FIND_ID} aria-label={label} title={label}>
        <Icon name="search" size={21} />
      </button>
      <search id={FIND_ID} popover="auto" className={css.find}>
        <form action={action} className={ui.wrap}>
          {/* A list of tenders begins with open ones. */}
          <input type="hidden" name="state" value="open" />
          {/* Whoever opens the search wants to type; before that it cannot be focused. */}
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
          <input type="search" name="q" maxLength={MAX_SEARCH_LENGTH} placeholder={placeholder} aria-label={label} enterKeyHint="search" autoFocus />
          <button type="submit" className={ui.primary}>
            {submit}
          </button>
          <button type="button" className={css.icon} popoverTarget={FIND_ID} popoverTargetAction="hide" aria-label={t('shell.close')}>
            <Icon name="close" size={21} />
          </button>
        </form>
      </search>
    </>
  );
}
