import { useState } from 'react';
import { type Evaluation, type LotComparison, showEvaluation } from '#contract/evaluation.ts';
import { MAX_LOTS_ON_PAGE, MAX_REASON_LENGTH } from '#contract/notice-names.ts';
import { call } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { logOnly } from '../../lib/load-optional.ts';
import { useFormats } from '../../lib/site.tsx';
import ui from '../../ui/ui.module.css';
import css from './bids.module.css';

/** The only bid of the first rank. */
function bestBid({ bids }: LotComparison): string | undefined {
  const [best, ...others] = bids.filter(({ rank }) => rank === 1);
  return others.length === 0 ? best?.bid : undefined;
}

/** Every lot of a tender with its comparison, page by page. */
async function readAllLots(notice: string): Promise<LotComparison[]> {
  const lots: LotComparison[] = [];
  for (let page = 1; ; page++) {
    const part: Evaluation = await call(showEvaluation, { query: { notice, page, size: MAX_LOTS_ON_PAGE } });
    lots.push(...part.lots);
    if (page >= part.lotPage.pages) return lots;
  }
}

/** Decides what a buyer cannot decide lot by lot: chooses the best bid for each of thousands, and gives a reason for all. */
export function AllLots({
  notice,
  reason,
  onReason,
  onChoose,
}: {
  notice: string;
  reason: string;
  onReason: (reason: string) => void;
  /** @param winners id of a bid by lot */
  onChoose: (winners: ReadonlyMap<string, string>) => void;
}) {
  const t = useT();
  const { count } = useFormats();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<string | null>(null);
  const choose = async () => {
    setBusy(true);
    setOutcome(null);
    try {
      const open = (await readAllLots(notice)).filter(({ decision }) => decision === null);
      const winners = new Map(open.flatMap((lot) => (bestBid(lot) === undefined ? [] : [[lot.id, bestBid(lot)!] as const])));
      onChoose(winners);
      setOutcome(t('bids.award.all.chosen', { n: count(winners.size), rest: count(open.length - winners.size) }));
    } catch (error) {
      logOnly('The lots were not read')(error);
      setOutcome(t('form.load.failed'));
    }
    setBusy(false);
  };
  return (
    <fieldset className={css.offers}>
      <legend>{t('bids.award.all.title')}</legend>
      <p className={css.small}>{t('bids.award.all.text')}</p>
      <p className={css.controls}>
        <button type="button" className={ui.button} aria-disabled={isBusy} onClick={() => void (isBusy || choose())}>
          {t('bids.award.all.choose')}
        </button>
        <output>{outcome}</output>
      </p>
      <label>
        {t('bids.award.all.reason')}
        <textarea className={css.control} rows={3} maxLength={MAX_REASON_LENGTH} value={reason} onChange={(event) => onReason(event.target.value)} />
      </label>
    </fieldset>
  );
}
