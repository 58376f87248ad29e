import { useState } from 'react';
import { type Participation, registerInterest, showParticipation, withdrawBid, withdrawInterest } from '#contract/participation.ts';
import { call } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { NotLoaded } from '../../shell/session/not-loaded.tsx';
import ui from '../../ui/ui.module.css';
import { BidForm, type OwnCopy } from './bid-form.tsx';
import css from '../../domain/bids/bids.module.css';
import { ConfirmButton } from '../../domain/bids/confirm-button.tsx';
import { Receipts } from './receipts.tsx';
import { useBidAction } from '../../domain/bids/use-bid-action.ts';
import { useWhen } from '../../domain/bids/use-when.ts';

function Interest({ participation: { notice, interestedSince, refusal, bids } }: { participation: Participation }) {
  const t = useT();
  const when = useWhen();
  const run = useBidAction();
  const hasBid = bids.some(({ validLots }) => validLots.length > 0);
  const canRegister = refusal === null || refusal === 'opening-officers';
  if (!interestedSince && !canRegister) return null;
  return (
    <section className={css.panel}>
      <h2>{t('bids.interest.title')}</h2>
      <p className={css.lead}>{t('bids.interest.text')}</p>
      {interestedSince && <p>{t('bids.interest.since', { date: when(interestedSince) })}</p>}
      {!hasBid && (
        <p>
          {interestedSince ? (
            <button type="button" className={ui.button} onClick={() => void run(() => call(withdrawInterest, { query: { notice: notice.id } }))}>
              {t('bids.interest.withdraw')}
            </button>
          ) : (
            <button type="button" className={ui.button} onClick={() => void run(() => call(registerInterest, { body: { notice: notice.id } }))}>
              {t('bids.interest.register')}
            </button>
          )}
        </p>
      )}
    </section>
  );
}

/** A supplier's part in a tender: interest, bid, receipts. */
export function TakePart({ notice }: { notice: string }) {
  const t = useT();
  const run = useBidAction();
  const [copies, setCopies] = useState<readonly OwnCopy[]>([]);
  const query = useEndpoint(showParticipation, { query: { notice } });
  const { data } = query;
  if (!data) return <NotLoaded queries={[query]} isOne />;
  const current = data.bids.find(({ validLots }) => validLots.length > 0);
  const withdraw = () => void run(() => call(withdrawBid, { query: { notice } }), t('bids.bid.withdrawn'));
  return (
    <>
      {data.refusal && <p className={css.warning}>{t(`bids.refusal.${data.refusal}`)}</p>}
      <Interest participation={data} />
      {data.refusal === null && <BidForm key={notice} participation={data} current={current} onSubmitted={(copy) => setCopies([...copies, copy])} />}
      <Receipts participation={data} copies={copies} />
      {current && data.refusal === null && (
        <p>
          <ConfirmButton label={t('bids.bid.withdraw')} question={t('bids.bid.confirmWithdraw')} onConfirm={withdraw} />
        </p>
      )}
    </>
  );
}
