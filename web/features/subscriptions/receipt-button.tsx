import { useRef, useState } from 'react';
import { type Order, showReceipt } from '#contract/payments.ts';
import { send } from '../../api.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { logOnly } from '../../lib/load-optional.ts';
import { saveBlob } from '../../lib/save-text.ts';
import { Icon } from '../../ui/icons.tsx';
import ui from '../../ui/ui.module.css';
import css from './subscriptions.module.css';

await loadTexts('payments');

/** Downloads a receipt or credit note as PDF, with the reader's token. A failure is told in place. */
export function ReceiptButton({ receipt: { id, number, kind } }: { receipt: Order['receipts'][number] }) {
  const t = useT();
  const isBusy = useRef(false);
  const [hasFailed, setFailed] = useState(false);
  const download = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setFailed(false);
    try {
      const answer = await send(showReceipt, { params: { receipt: id } }, {});
      saveBlob(`${kind}-${number.replaceAll(/[^\w-]+/gu, '-')}.pdf`, await answer.blob());
    } catch (error) {
      logOnly('receipt')(error);
      setFailed(true);
    } finally {
      isBusy.current = false;
    }
  };
  return (
    <span>
      <button type="button" className={ui.button} onClick={() => void download()}>
        <Icon name="download" /> {t(kind === 'receipt' ? 'payments.receipt.download' : 'payments.receipt.creditNote', { number })}
      </button>
      {hasFailed && (
        <span className={css.problem} role="alert">
          {t('payments.receipt.failed')}
        </span>
      )}
    </span>
  );
}
