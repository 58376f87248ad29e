import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { NoticeCheck } from '#contract/drafts.ts';
import { MAX_CHECK_REASON_LENGTH } from '#contract/notice-names.ts';
import { useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import formCss from '../../ui/form/form.module.css';
import ui from '../../ui/ui.module.css';
import css from './checks.module.css';
import { useDraft } from './draft-context.ts';
import type { TabId } from '../../domain/own-notice/tabs.ts';
import { checkText, sourceText } from '../../domain/own-notice/words.ts';

const MIN_REASON_LENGTH = 3;

/** Asks why soft checks are passed; the reason is kept with the notice. */
export function Reason({ checks, close }: { checks: readonly NoticeCheck[]; close: () => void }) {
  const t = useT();
  const { giveReason } = useDraft();
  const id = useId();
  const [reason, setReason] = useState(checks[0]?.reason ?? '');
  const [isShort, setShort] = useState(false);
  const send = async () => {
    const text = reason.trim();
    if (text.length < MIN_REASON_LENGTH) return setShort(true);
    if (await giveReason(checks, text)) close();
    return undefined;
  };
  return (
    <div className={css.reason}>
      <label htmlFor={id}>{t('publishing.reason')}</label>
      <textarea
        id={id}
        ref={(field) => field?.focus()}
        className={formCss.control}
        rows={2}
        maxLength={MAX_CHECK_REASON_LENGTH}
        value={reason}
        aria-invalid={isShort || undefined}
        aria-describedby={isShort ? `${id}-error` : `${id}-hint`}
        // Part of no form.
        onChange={(event) => {
          event.stopPropagation();
          setReason(event.target.value);
        }}
      />
      {isShort ? (
        <p id={`${id}-error`} className={formCss.error} role="alert">
          {t('form.error.least-string', { bound: MIN_REASON_LENGTH })}
        </p>
      ) : (
        <p id={`${id}-hint`} className={formCss.hint}>
          {t('publishing.reasonHint')}
        </p>
      )}
      <span className={css.actions}>
        <button type="button" className={ui.button} onClick={() => void send()}>
          {t('publishing.reasonSave')}
        </button>
        <button type="button" className={ui.quiet} onClick={close}>
          {t('publishing.cancel')}
        </button>
      </span>
    </div>
  );
}

/** Where a check is put right, if not in a field. */
export function CheckLink({ check }: { check: NoticeCheck }) {
  const t = useT();
  if (check.code !== 'opening-officers') return null;
  return (
    <Link to="/opening-officers" className={ui.link}>
      {t('shell.openingOfficers')}
    </Link>
  );
}

/** One check with the rule that it comes from: what to put right, or what needs a reason. */
export function CheckNote({ check }: { check: NoticeCheck }) {
  const t = useT();
  const formats = useFormats();
  const { giveReason } = useDraft();
  const [isAsking, setAsking] = useState(false);
  const isPassed = check.severity === 'soft' && check.reason !== null;
  return (
    <div className={css.note} data-severity={isPassed ? 'passed' : check.severity}>
      <p>
        <strong>{checkText(t, formats, check)}</strong> <small>{sourceText(t, check)}</small> <CheckLink check={check} />
      </p>
      {isPassed && !isAsking && (
        <p>
          {t('words.labelled', { label: t('publishing.reason'), value: check.reason ?? '' })}
          <button type="button" className={ui.quiet} onClick={() => setAsking(true)}>
            {t('publishing.reasonChange')}
          </button>
          <button type="button" className={ui.quiet} onClick={() => void giveReason([check], null)}>
            {t('publishing.reasonRemove')}
          </button>
        </p>
      )}
      {check.severity === 'soft' && !isPassed && !isAsking && (
        <button type="button" className={ui.button} onClick={() => setAsking(true)}>
          {t('publishing.reasonGive')}
        </button>
      )}
      {isAsking && <Reason checks={[check]} close={() => setAsking(false)} />}
    </div>
  );
}

const keyOf = ({ code, tab, field }: NoticeCheck) => `${code} ${tab} ${field}`;

/** The checks of a field, below it. */
export function FieldChecks({ tab, field }: { tab: TabId; field: string }) {
  const { progress } = useDraft();
  const checks = progress.checks.filter((check) => check.tab === tab && (check.field === field || check.field.startsWith(`${field}.`)));
  return checks.map((check) => <CheckNote key={keyOf(check)} check={check} />);
}
