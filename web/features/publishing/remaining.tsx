import { type MouseEvent, useState } from 'react';
import type { NoticeCheck } from '#contract/drafts.ts';
import { openChecks } from '../../domain/own-notice/readiness.ts';
import { useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import { Icon } from '../../ui/icons.tsx';
import ui from '../../ui/ui.module.css';
import { CheckLink, Reason } from './checks.tsx';
import { useDraft } from './draft-context.ts';
import css from './remaining.module.css';
import { type TabId, tabKeys } from '../../domain/own-notice/tabs.ts';
import { fieldLabel, listedCheckText, missingText, sourceText } from '../../domain/own-notice/words.ts';

/** At most so many lines of a kind: a notice may have thousands of lots. */
const MAX_LINES = 40;

interface Go {
  onGo?: () => void;
}

function FieldLink({ tab, field, onGo, children }: Go & { tab: TabId; field: string; children: string }) {
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

/** Several fields that do not pass one soft check: they may have one reason. @param title what is wrong with them. */
function OneReasonForAll({ title, checks, nameOf, go }: { title: string; checks: readonly NoticeCheck[]; nameOf: (check: NoticeCheck) => string; go: Go }) {
  const t = useT();
  const { count } = useFormats();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={css.law}>
      <p>{title}</p>
      <ul>
        {checks.map((check) => (
          <li key={`${check.tab} ${check.field}`}>
            <FieldLink tab={check.tab} field={check.field} {...go}>
              {nameOf(check)}
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

/** What a law asks a notice to contain and this one lacks. */
function LawContents({ checks, go }: { checks: readonly NoticeCheck[]; go: Go }) {
  const t = useT();
  const [first] = checks;
  if (!first) return null;
  const nameOf = ({ tab, field }: NoticeCheck) => fieldLabel(t, tab, field);
  return <OneReasonForAll title={t('publishing.lawAsks', { source: sourceText(t, first) })} checks={checks} nameOf={nameOf} go={go} />;
}

/** Deadlines of several lots that do not pass the same soft check. */
function LotDeadlines({ checks, go }: { checks: readonly NoticeCheck[]; go: Go }) {
  const t = useT();
  const [{ code } = { code: '' }] = checks;
  const nameOf = ({ tab, field }: NoticeCheck) => fieldLabel(t, tab, field);
  const title = t('words.labelled', { label: t('publishing.lots'), value: t(`publishing.checkName.${code}`) });
  return <OneReasonForAll title={title} checks={checks} nameOf={nameOf} go={go} />;
}

const isPassed = ({ severity, reason }: NoticeCheck) => severity === 'soft' && reason !== null;
const rankOf = (check: NoticeCheck) => (check.severity === 'hard' ? 0 : isPassed(check) ? 2 : 1);
const isOpenAndSoft = ({ severity, reason }: NoticeCheck) => severity === 'soft' && reason === null;
const isLawContent = (check: NoticeCheck) => check.code === 'law-content' && isOpenAndSoft(check);

/** Open soft checks of lots that several of them share, by the check. */
function sharedByLots(checks: readonly NoticeCheck[]): (readonly NoticeCheck[])[] {
  const ofLots = checks.filter((check) => check.field.startsWith('lots[') && isOpenAndSoft(check));
  return [...Map.groupBy(ofLots, ({ code }) => code).values()].filter(({ length }) => length > 1);
}

/** What is still missing, and what does not pass a check: each a link to its field. @param onGo before a link is followed. */
export function Remaining({ onGo }: Go) {
  const t = useT();
  const formats = useFormats();
  const { progress } = useDraft();
  const { missing, checks } = progress;
  const rest = missing.length - MAX_LINES;
  const go = onGo ? { onGo } : {};
  const shared = sharedByLots(checks);
  const grouped = new Set([...shared.flat(), ...checks.filter(isLawContent)]);
  const others = checks.filter((check) => !grouped.has(check)).toSorted((a, b) => rankOf(a) - rankOf(b));
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
                  {listedCheckText(t, formats, check)}
                </FieldLink>
                <small>
                  {isPassed(check) ? t('publishing.reasonGiven') : sourceText(t, check)} <CheckLink check={check} />
                </small>
              </li>
            );
          })}
        </ul>
      )}
      {shared.map((ofLots) => (
        <LotDeadlines key={ofLots[0]?.code} checks={ofLots} go={go} />
      ))}
      <LawContents checks={checks.filter(isLawContent)} go={go} />
    </>
  );
}
