import { useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import { Icon } from '../../ui/icons.tsx';
import css from './tab-bar.module.css';
import { type ShownTab, type TabId, tabKeys } from '../../domain/own-notice/tabs.ts';

/** The visible part of the previous tab, in px. */
const SCROLL_MARGIN_PX = 40;
/** On a phone the tabs are one scrolling line: the active one must be visible. */
const scrollToActive = (button: HTMLElement | null) => button?.closest('ol')?.scrollTo({ left: button.offsetLeft - SCROLL_MARGIN_PX });

/** The six tabs as steps, each in one of three states (specification, section 4). */
export function TabBar({ tabs, choose }: { tabs: readonly ShownTab[]; choose: (tab: TabId) => void }) {
  const t = useT();
  const { count } = useFormats();
  return (
    <nav className={css.tabs} aria-label={t('publishing.tabs')}>
      <ol>
        {tabs.map(({ tab, state, isComplete, isOpen }, index) => (
          <li key={tab}>
            <button
              type="button"
              id={`${tab}-tab`}
              ref={state === 'active' ? scrollToActive : undefined}
              data-state={state}
              data-complete={isComplete || undefined}
              aria-controls={tab}
              aria-current={state === 'active' ? 'step' : undefined}
              disabled={!isOpen}
              onClick={() => choose(tab)}
            >
              <span className={css.mark} aria-hidden="true">
                {isComplete ? <Icon name="check" /> : count(index + 1)}
              </span>
              <span>
                {t(`publishing.tab.${tabKeys[tab]}`)}
                <small>{t(isComplete ? 'publishing.complete' : 'publishing.notComplete')}</small>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
