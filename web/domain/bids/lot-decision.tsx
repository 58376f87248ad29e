import type { LotComparison } from '#contract/evaluation.ts';
import { MAX_CONTRACT_NUMBER_LENGTH, MAX_REASON_LENGTH } from '#contract/notice-names.ts';
import { useT } from '../../i18n.ts';
import css from './bids.module.css';

export const NOBODY = 'nobody';

/** How a lot is to be decided. */
export interface Choice {
  /** Id of the bid, `nobody`, or empty: later. */
  winner: string;
  reason: string;
  contractNumber: string;
}
export const noChoice: Choice = { winner: '', reason: '', contractNumber: '' };

/** The decision of one lot. @param hasCommonReason its own may stay empty. */
export function LotDecision({
  lot,
  choice,
  hasCommonReason,
  onChange,
}: {
  lot: LotComparison;
  choice: Choice;
  hasCommonReason: boolean;
  onChange: (fields: Partial<Choice>) => void;
}) {
  const t = useT();
  const title = lot.id === '' ? t('bids.evaluation.whole') : (lot.title ?? lot.id);
  return (
    <fieldset className={css.offers}>
      <legend>{title}</legend>
      <label>
        {t('bids.award.winner')}
        <select className={css.control} value={choice.winner} onChange={(event) => onChange({ winner: event.target.value })}>
          <option value="">{t('bids.award.later')}</option>
          {lot.bids
            .filter(({ admissible }) => admissible)
            .map(({ bid, organisation }) => (
              <option key={bid} value={bid}>
                {organisation.name}
              </option>
            ))}
          <option value={NOBODY}>{t('bids.award.nobody')}</option>
        </select>
      </label>
      {choice.winner !== '' && (
        <>
          <label>
            {t('bids.award.reason')}
            {hasCommonReason && <span className={css.small}> ({t('form.optional')})</span>}
            <textarea
              className={css.control}
              rows={3}
              maxLength={MAX_REASON_LENGTH}
              value={choice.reason}
              onChange={(event) => onChange({ reason: event.target.value })}
            />
          </label>
          {choice.winner !== NOBODY && (
            <label>
              {t('bids.award.contractNumber')}
              <input
                className={css.control}
                maxLength={MAX_CONTRACT_NUMBER_LENGTH}
                value={choice.contractNumber}
                onChange={(event) => onChange({ contractNumber: event.target.value })}
              />
            </label>
          )}
        </>
      )}
    </fieldset>
  );
}
