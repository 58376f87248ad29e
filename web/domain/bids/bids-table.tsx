import { useState } from 'react';
import { downloadBidDocument } from '#contract/bid-files.ts';
import { type ReadableBid, listBids } from '#contract/evaluation.ts';
import { send } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { useEndpoint } from '../session/use-endpoint.ts';
import { logOnly } from '../../lib/load-optional.ts';
import { useFormats } from '../../lib/site.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import ui from '../../ui/ui.module.css';
import css from './bids.module.css';
import { useWhen } from './use-when.ts';

const REVOKE_AFTER_MS = 60_000;

/** Fetches a document with the token, and offers it as a file. A failure is said in place, and only logged. */
function DocumentButton({ file }: { file: ReadableBid['files'][number] }) {
  const t = useT();
  const [hasFailed, setFailed] = useState(false);
  const download = async () => {
    setFailed(false);
    try {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(await (await send(downloadBidDocument, { params: { id: file.id } }, {})).blob());
      link.download = file.name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
    } catch (error) {
      logOnly('The document was not fetched')(error);
      setFailed(true);
    }
  };
  return (
    <span className={css.controls}>
      <button type="button" className={ui.quiet} onClick={() => void download()}>
        {file.name}
      </button>
      {hasFailed && <output className={css.error}>{t('form.load.failed')}</output>}
    </span>
  );
}

function Details({ bid }: { bid: ReadableBid }) {
  const t = useT();
  if (bid.unreadable) return <span className={css.error}>{t(`bids.unreadable.${bid.unreadable}`)}</span>;
  if (bid.note === '' && bid.files.length === 0) return <span className={css.small}>{t('bids.table.noDetails')}</span>;
  return (
    <>
      {bid.note !== '' && <p className={css.note}>{bid.note}</p>}
      {bid.files.map((file) => (
        <DocumentButton key={file.id} file={file} />
      ))}
    </>
  );
}

/** The opened bids with notes and files and their offers for some lots, in the order of their receipt. */
export function BidsTable({ lots, titles }: { lots: { notice: string; search: string; page: number }; titles: ReadonlyMap<string, string> }) {
  const t = useT();
  const { money, count } = useFormats();
  const when = useWhen();
  const query = useEndpoint(listBids, { query: lots });
  const { data } = query;
  if (query.isError) return <LoadFailed onRetry={() => void query.refetch()} />;
  if (!data) return <Spinner />;
  if (data.bids.length === 0) return <p>{t('bids.opening.none')}</p>;
  return (
    // Wider than the narrowest phones: it scrolls by itself, also with the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={css.scroll} aria-label={t('bids.title.buyer')} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('bids.table.bidder')}</th>
            <th scope="col">{t('bids.table.received')}</th>
            <th scope="col">{t('bids.table.lot')}</th>
            <th scope="col" className={css.amount}>
              {t('bids.table.amount')}
            </th>
            <th scope="col">{t('bids.table.details')}</th>
          </tr>
        </thead>
        <tbody>
          {data.bids.map((bid) => {
            const offers = bid.offers.length > 0 ? bid.offers : [null];
            return offers.map((offer, index) => (
              <tr key={`${bid.id} ${offer?.lot ?? ''}`}>
                {index === 0 && (
                  <>
                    <td rowSpan={offers.length}>
                      {bid.organisation.name}
                      {bid.offerCount > bid.offers.length && <div className={css.small}>{t('bids.table.offersFor', { n: count(bid.offerCount) })}</div>}
                    </td>
                    <td rowSpan={offers.length}>{when(bid.receivedAt)}</td>
                  </>
                )}
                <td>{offer && (titles.get(offer.lot) ?? offer.lot)}</td>
                <td className={css.amount}>{offer && money(offer)}</td>
                {index === 0 && (
                  <td rowSpan={offers.length}>
                    <Details bid={bid} />
                  </td>
                )}
              </tr>
            ));
          })}
        </tbody>
      </table>
    </section>
  );
}
