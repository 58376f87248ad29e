import type { ComponentType } from 'react';
import { noticeTabs } from '#contract/draft-names.ts';
import { useT } from '../../i18n.ts';
import css from './panels.module.css';
import { type TabId, tabKeys } from '../../domain/own-notice/tabs.ts';
import { CaiTab } from './tabs/cai-tab.tsx';
import { ContactTab } from './tabs/contact-tab.tsx';
import { CpvTab } from './tabs/cpv-tab.tsx';
import { DetailedTab } from './tabs/detailed-tab.tsx';
import { DocumentsTab } from './tabs/documents-tab.tsx';
import { GeneralTab } from './tabs/general-tab.tsx';

const contents: Readonly<Record<TabId, ComponentType>> = {
  'General-information': GeneralTab,
  'Contact-information': ContactTab,
  'Detailed-information': DetailedTab,
  'cpv-codes': CpvTab,
  Documents: DocumentsTab,
  CAI: CaiTab,
};

/** The panels of the tabs, under the specification's ids. The one that is left fades. */
export function Panels({ current, shown }: { current: TabId; shown: TabId }) {
  const t = useT();
  return noticeTabs.map((tab) => {
    const Content = contents[tab];
    return (
      <section key={tab} id={tab} className={css.panel} aria-labelledby={`${tab}-heading`} hidden={tab !== shown} data-active={tab === current || undefined}>
        {tab === shown && (
          <>
            <h2 id={`${tab}-heading`} tabIndex={-1}>
              {t(`publishing.tab.${tabKeys[tab]}`)}
            </h2>
            <Content />
          </>
        )}
      </section>
    );
  });
}
