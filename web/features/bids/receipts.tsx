import type { Participation, Receipt } from '#contract/participation.ts';
import { useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import { saveText } from '../../lib/save-text.ts';
import ui from '../../ui/ui.module.css';
import type { OwnCopy } from './bid-form.tsx';
import css from '../../domain/bids/bids.module.css';
import { useWhen } from '../../domain/bids/use-when.ts';

/** One bid as its supplier may see it. */
function ReceiptRow({ receipt, lots, copy }: { receipt: Receipt; lots: Participation['lots']; copy: OwnCopy | undefined }) {
  const t = useT();
  const { count } = useFormats();
  const when = useWhen();
  const titles = new Map(lots.map(({ id, title }) => [id, title ?? id]));
  const download = () => saveText(`receipt-${receipt.id}.json`, JSON.stringify({ receipt, ...(copy ? { ownCopy: copy } : {}) }, null, 2), 'application/json');
  const lotNames = receipt.lots.filter((id) => id !== '').map((id) => titles.get(id) ?? id);
  return (
    <li>
      <dl className={css.facts}>
        <dt>{t(`bids.receipt.state.${receipt.state}`)}</dt>
        <dd>{when(receipt.endedAt ?? receipt.receivedAt, { isExact: true })}</dd>
        {receipt.endedAt && (
          <>
            <dt>{t('bids.receipt.at')}</dt>
            <dd>{when(receipt.receivedAt, { isExact: true })}</dd>
          </>
        )}
        {lotNames.length > 0 && (
          <>
            <dt>{t('bids.receipt.lots')}</dt>
            <dd>{lotNames.slice(0, 20).join(', ')}</dd>
          </>
        )}
        <dt>{t('bids.receipt.files')}</dt>
        <dd>{count(receipt.files.length)}</dd>
        <dt>{t('bids.receipt.version')}</dt>
        <dd>{count(receipt.noticeVersion)}</dd>
        <dt>{t('bids.receipt.digest')}</dt>
        <dd className={css.digest}>{receipt.digest}</dd>
      </dl>
      <button type="button" className={ui.button} onClick={download}>
        {t('bids.receipt.download')}
      </button>
    </li>
  );
}

/** The receipts of a supplier's bids for a tender, newest first. */
export function Receipts({ participation, copies }: { participation: Participation; copies: readonly OwnCopy[] }) {
  const t = useT();
  const { bids, lots } = participation;
  return (
    <section className={css.panel}>
      <h2>{t('bids.receipt.title')}</h2>
      {bids.length === 0 && <p>{t('bids.receipt.none')}</p>}
      <ul className={css.rows}>
        {bids.map((receipt) => (
          <ReceiptRow key={receipt.id} receipt={receipt} lots={lots} copy={copies.find(({ bid }) => bid === receipt.id)} />
        ))}
      </ul>
    </section>
  );
}
