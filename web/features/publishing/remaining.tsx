import type { MouseEvent } from 'react';
import { useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import { Icon } from '../../ui/icons.tsx';
import ui from '../../ui/ui.module.css';
import { type Progress, useDraft } from './draft-context.ts';
import css from './remaining.module.css';
import { type TabId, tabKeys } from './tabs.ts';
import { checkText, missingText, sourceText } from './words.ts';

/** Checks that stop a publication: hard ones, and soft ones without a reason. */
export const openChecks = ({ checks }: Progress) => checks.filter(({ severity, reason }) => severity === 'hard' || reason === null);
/** How many things are left to do before it can be submitted. */
export const remainingCount = (progress: Progress): number => progress.missing.length + openChecks(progress).length;

/** At most so many lines of a kind: a notice may have thousands of lots. */
const MAX_LINES = 40;

function FieldLink({ tab, field, onGo, children }: { tab: TabId; field: string; onGo?: () => void; children: string }) {
  const { show } = useDraft();
  const go = (event: MouseEvent) => {
    event.preventDefault();
    onGo?.();
    show(tab, field);
  };
  return (
    <a href={`#${tab}-${field}`} className={ui.link} onClick={go}>
      {children}
    </a>
  );
}

/** What is still missing, and what does not pass a check: each a link to its field. @param onGo before a link is followed. */
export function Remaining({ onGo }: { onGo?: () => void }) {
  const t = useT();
  const formats = useFormats();
  const { progress } = useDraft();
  const { missing, checks } = progress;
  const rest = missing.length - MAX_LINES;
  const go = onGo ? { onGo } : {};
  return (
    <>
      <h2 className={css.title}>{t('publishing.remaining')}</h2>
      {missing.length === 0 && checks.length === 0 && <p className={css.done}>{t('publishing.nothingRemains')}</p>}
      {missing.length > 0 && (
        <ul className={css.lines}>
          {missing.slice(0, MAX_LINES).map((each) => (
            <li key={`${each.tab} ${each.field} ${each.rule}`}>
              <FieldLink tab={each.tab} field={each.field} {...go}>
                {missingText(t, each)}
              </FieldLink>
              <small>{t(`publishing.tab.${tabKeys[each.tab]}`)}</small>
            </li>
          ))}
          {rest > 0 && <li>{t('words.more', { count: rest, n: formats.count(rest) })}</li>}
        </ul>
      )}
      {checks.length > 0 && (
        <>
          <h3 className={css.subtitle}>{t('publishing.checks')}</h3>
          <ul className={css.lines}>
            {checks.slice(0, MAX_LINES).map((check) => {
              const isPassed = check.severity === 'soft' && check.reason !== null;
              return (
                <li key={`${check.code} ${check.tab} ${check.field}`} data-severity={isPassed ? 'passed' : check.severity}>
                  {isPassed && <Icon name="check" />}
                  <FieldLink tab={check.tab} field={check.field} {...go}>
                    {checkText(t, formats, check)}
                  </FieldLink>
                  <small>{isPassed ? t('publishing.reasonGiven') : sourceText(t, check)}</small>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </>
  );
}
