import { type FormEvent, useId, useState } from 'react';
import { amendNoticeDocuments, editedDocuments } from '#contract/documents.ts';
import { noticeDetails } from '#contract/drafts.ts';
import { call } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import parts from '../../ui/parts.module.css';
import ui from '../../ui/ui.module.css';
import { useNotifyingAction } from '../session/use-notifying-action.ts';
import css from './documents.module.css';

const CHANGES = [editedDocuments, noticeDetails] as const;

/** Publishes changed documents of a published notice as an amendment. @param isReady no file is on its way, being checked or refused. */
export function AmendForm({ notice, version, isReady }: { notice: string; version: number; isReady: boolean }) {
  const t = useT();
  const { count } = useFormats();
  const id = useId();
  const runNotified = useNotifyingAction(CHANGES, (problem) => {
    const rule = problem?.errors?.[0]?.rule ?? problem?.code;
    return rule === undefined ? {} : { detail: t(`documents.error.${rule}`, { defaultValue: t('documents.error.failed') }) };
  });
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim().length < 3) {
      setMissing(true);
      return;
    }
    setBusy(true);
    await runNotified(
      () => call(amendNoticeDocuments, { body: { notice, reason: reason.trim() } }, { revision: version }),
      t('documents.amend.done', { number: count(version) }),
    );
    setBusy(false);
  };
  return (
    <form className={css.amend} onSubmit={(event) => void submit(event)} noValidate>
      <h3>{t('documents.amend.title')}</h3>
      <p>{t(isReady ? 'documents.amend.text' : 'documents.error.documents-unfinished')}</p>
      <label htmlFor={id}>{t('documents.amend.reason')}</label>
      <textarea
        id={id}
        className={parts.control}
        rows={3}
        maxLength={amendNoticeDocuments.maxLengths['reason']}
        value={reason}
        aria-required="true"
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? `${id}-error` : undefined}
        onChange={(event) => {
          setReason(event.target.value);
          setMissing(false);
        }}
      />
      {isMissing && (
        <p id={`${id}-error`} role="alert" className={css.failed}>
          {t('documents.amend.reasonMissing')}
        </p>
      )}
      <button type="submit" className={ui.primary} disabled={isBusy || !isReady}>
        {t('documents.amend.action')}
      </button>
    </form>
  );
}
