import { type MouseEvent, useState } from 'react';
import type { NoticeCheck } from '#contract/drafts.ts';
import { openChecks } from '../../domain/own-notice/readiness.ts';
import { useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import { Icon } from '../../ui/icons.tsx';
import ui from '../../ui/ui.module.css';
import { Reason } from './checks.tsx';
import { useDraft } from './draft-context.ts';
import css from './remaining.module.css';
import { type TabId, tabKeys } from '../../domain/own-notice/tabs.ts';
import { checkText, fieldLabel, missingText, sourceText } from '../../domain/own-notice/words.ts';

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

/** What a law asks a notice to contain and this one lacks: several at once may have one reason. */
function LawContents({ checks, go }: { checks: readonly NoticeCheck[]; go: { onGo?: () => void } }) {
  const t = useT();
  const { count } = useFormats();
  const [isAsking, setAsking] = useState(false);
  const [first] = checks;
  if (!first) return null;
  return (
    <div className={css.law}>
      <p>{t('publishing.lawAsks', { source: sourceText(t, first) })}</p>
      <ul>
        {checks.map(({ tab, field }) => (
          <li key={`${tab} ${field}`}>
            <FieldLink tab={tab} field={field} {...go}>
              {fieldLabel(t, tab, field)}
            </FieldLink>
          </li>
        ))}
      </ul>
      {checks.length > 1 &&
        (isAsking ? (
          <Reason checks={checks} close={() => setAsking(false)} />
        ) : (
          <button type="button" className={ui.button} onClick={() => setAsking(true)}>
            {t('publishing.reasonForAll', { n: count(checks.length) })}
          </button>
        ))}
    </div>
  );
}

const isPassed = ({ severity, reason }: NoticeCheck) => severity === 'soft' && reason !== null;
const rankOf = (check: NoticeCheck) => (check.severity === 'hard' ? 0 : isPassed(check) ? 2 : 1);
const isLawContent = ({ code, reason }: NoticeCheck) => code === 'law-content' && reason === null;

/** What is still missing, and what does not pass a check: each a link to its field. @param onGo before a link is followed. */
export function Remaining({ onGo }: { onGo?: () => void }) {
  const t = useT();
  const formats = useFormats();
  const { progress } = useDraft();
  const { missing, checks } = progress;
  const rest = missing.length - MAX_LINES;
  const go = onGo ? { onGo } : {};
  const others = checks.filter((check) => !isLawContent(check)).toSorted((a, b) => rankOf(a) - rankOf(b));
  return (
    <>
      <h2 className={css.title}>{t('publishing.remaining')}</h2>
      {missing.length === 0 && <p className={css.done}>{t(openChecks(progress).length === 0 ? 'publishing.nothingRemains' : 'publishing.noField')}</p>}
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
      {checks.length > 0 && <h3 className={css.subtitle}>{t('publishing.checks')}</h3>}
      {others.length > 0 && (
        <ul className={css.lines}>
          {others.slice(0, MAX_LINES).map((check) => {
            return (
              <li key={`${check.code} ${check.tab} ${check.field}`} data-severity={isPassed(check) ? 'passed' : check.severity}>
                {isPassed(check) && <Icon name="check" />}
                <FieldLink tab={check.tab} field={check.field} {...go}>
                  {checkText(t, formats, check)}
                </FieldLink>
                <small>{isPassed(check) ? t('publishing.reasonGiven') : sourceText(t, check)}</small>
              </li>
            );
          })}
        </ul>
      )}
      <LawContents checks={checks.filter(isLawContent)} go={go} />
    </>
  );
}
