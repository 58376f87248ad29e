import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import { loadTexts, useT } from '../../i18n.ts';
import parts from '../../ui/parts.module.css';
import ui from '../../ui/ui.module.css';
import css from './administration.module.css';

await loadTexts('administration');

/** An action that needs a reason. */
export interface ReasonRequest {
  title: string;
  text: string;
  action: string;
  /** The endpoint that receives the reason; its schema limits the length. */
  endpoint: Pick<Endpoint, 'maxLengths'>;
  /**
   * Runs the action with the reason, and reports failures itself. @returns whether to close the dialog; if not, the typed text stays for
   * another try.
   */
  run: (reason: string) => Promise<boolean>;
}

/**
 * Runs an action with a reason for each of several rows. A refused row does not stop the others, and a retry runs only the refused ones.
 */
export function runForEach<Row>(rows: readonly Row[], action: (row: Row, reason: string) => Promise<boolean>): ReasonRequest['run'] {
  let remainingRows = rows;
  return async (reason) => {
    const refusedRows: Row[] = [];
    for (const row of remainingRows) if (!(await action(row, reason))) refusedRows.push(row);
    remainingRows = refusedRows;
    return remainingRows.length === 0;
  };
}

/** Asks for the reason of an action. Escape closes it. */
export function ReasonDialog({ request, onClose }: { request: ReasonRequest | null; onClose: () => void }) {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (request) dialog.current?.showModal();
    else dialog.current?.close();
  }, [request]);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!request || isBusy) return;
    if (reason.trim().length < 3) {
      setMissing(true);
      return;
    }
    setBusy(true);
    const isDone = await request.run(reason.trim());
    setBusy(false);
    if (!isDone) return;
    setReason('');
    onClose();
  };
  return (
    <dialog ref={dialog} className={css.dialog} aria-labelledby="reason-title" onClose={onClose}>
      <form onSubmit={(event) => void onSubmit(event)} noValidate>
        <h2 id="reason-title">{request?.title}</h2>
        <p>{request?.text}</p>
        <label htmlFor="reason">{t('administration.reason')}</label>
        <textarea
          id="reason"
          className={parts.control}
          rows={4}
          maxLength={request?.endpoint.maxLengths['reason']}
          value={reason}
          aria-required="true"
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? 'reason-missing' : undefined}
          onChange={(event) => {
            setReason(event.target.value);
            setMissing(false);
          }}
        />
        {isMissing && (
          <p id="reason-missing" role="alert" className={css.error}>
            {t('administration.reasonMissing')}
          </p>
        )}
        <div className={css.buttons}>
          <button type="submit" className={parts.danger} disabled={isBusy}>
            {request?.action}
          </button>
          <button type="button" className={ui.button} onClick={onClose}>
            {t('administration.cancel')}
          </button>
        </div>
      </form>
    </dialog>
  );
}
