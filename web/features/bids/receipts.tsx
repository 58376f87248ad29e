import { useMemo } from 'react';
import type { Participation, Receipt } from '#contract/participation.ts';
import { useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import { saveText } from '../../lib/save-text.ts';
import ui from '../../ui/ui.module.css';
import type { OwnCopy } from './bid-form.tsx';
import { BidResults } from './bid-results.tsx';
import css from '../../domain/bids/bids.module.css';
import { useWhen } from '../../domain/bids/use-when.ts';

const MAX_NAMES = 20;

/** One bid as its supplier may see it. */
function ReceiptRow({ receipt, titles, copy }: { receipt: Receipt; titles: ReadonlyMap<string, string>; copy: OwnCopy | undefined }) {
  const t = useT();
  const { count } = useFormats();
  const when = useWhen();
  const download = () => saveText(`receipt-${receipt.id}.json`, JSON.stringify({ receipt, ...(copy ? { ownCopy: copy } : {}) }, null, 2), 'application/json');
  const lotIds = receipt.lots.filter((id) => id !== '');
  const furtherCount = lotIds.length - MAX_NAMES;
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
        {lotIds.length > 0 && (
          <>
            <dt>{t('bids.receipt.lots')}</dt>
            <dd>
              {lotIds
                .slice(0, MAX_NAMES)
                .map((id) => titles.get(id) ?? id)
                .join(', ')}
              {furtherCount > 0 && ` ${t('bids.bid.moreLots', { n: count(furtherCount) })}`}
            </dd>
          </>
        )}
        <dt>{t('bids.receipt.files')}</dt>
        <dd>{count(receipt.files.length)}</dd>
        <dt>{t('bids.receipt.version')}</dt>
        <dd>{count(receipt.noticeVersion)}</dd>
        <dt>{t('bids.receipt.digest')}</dt>
        <dd className={css.digest}>{receipt.digest}</dd>
      </dl>
      {receipt.results.won + receipt.results.lost > 0 && <BidResults receipt={receipt} />}
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
  const titles = useMemo(() => new Map(lots.map(({ id, title }) => [id, title ?? id])), [lots]);
  return (
    <section className={css.panel}>
      <h2>{t('bids.receipt.title')}</h2>
      {bids.length === 0 && <p>{t('bids.receipt.none')}</p>}
      <ul className={css.rows}>
        {bids.map((receipt) => (
          <ReceiptRow key={receipt.id} receipt={receipt} titles={titles} copy={copies.find(({ bid }) => bid === receipt.id)} />
        ))}
      </ul>
    </section>
  );
}
