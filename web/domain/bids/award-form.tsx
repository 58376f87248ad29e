import { useState } from 'react';
import { type Evaluation, type LotComparison, awardTender } from '#contract/evaluation.ts';
import { call } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { notify } from '../../ui/notify.ts';
import css from './bids.module.css';
import { ConfirmButton } from './confirm-button.tsx';
import { useEvaluationAction } from './use-evaluation-action.ts';

const [MAX_REASON, MAX_NUMBER] = [2000, 200];
const NOBODY = 'nobody';
interface Choice {
  winner: string;
  reason: string;
  contractNumber: string;
}
const noChoice: Choice = { winner: '', reason: '', contractNumber: '' };

function LotDecision({ lot, choice, onChange }: { lot: LotComparison; choice: Choice; onChange: (fields: Partial<Choice>) => void }) {
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
            <textarea
              className={css.control}
              rows={3}
              maxLength={MAX_REASON}
              value={choice.reason}
              onChange={(event) => onChange({ reason: event.target.value })}
            />
          </label>
          {choice.winner !== NOBODY && (
            <label>
              {t('bids.award.contractNumber')}
              <input
                className={css.control}
                maxLength={MAX_NUMBER}
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

/** Decides lots: who gets them and why. */
export function AwardForm({ notice, evaluation }: { notice: string; evaluation: Evaluation }) {
  const t = useT();
  const run = useEvaluationAction();
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const open = evaluation.lots.filter(({ decision }) => decision === null);
  if (open.length === 0) return null;
  const award = () => {
    const decisions = open.flatMap(({ id: lot }) => {
      const { winner, reason, contractNumber } = choices[lot] ?? noChoice;
      return winner === ''
        ? []
        : [{ lot, winner: winner === NOBODY ? null : winner, reason: reason.trim(), ...(contractNumber.trim() ? { contractNumber } : {}) }];
    });
    if (decisions.length === 0 || decisions.some(({ reason }) => reason === '')) {
      notify({ severity: 'error', summary: t('form.failed'), detail: t(decisions.length === 0 ? 'bids.award.nothing' : 'bids.award.noReason') });
      return;
    }
    void run(() => call(awardTender, { body: { notice, decisions } }, { revision: evaluation.revision }), t('bids.award.done'));
  };
  return (
    <section className={css.panel}>
      <h2>{t('bids.award.title')}</h2>
      <p className={css.lead}>{t('bids.award.text')}</p>
      {open.map((lot) => (
        <LotDecision
          key={lot.id}
          lot={lot}
          choice={choices[lot.id] ?? noChoice}
          onChange={(fields) => setChoices({ ...choices, [lot.id]: { ...(choices[lot.id] ?? noChoice), ...fields } })}
        />
      ))}
      <p>
        <ConfirmButton label={t('bids.award.submit')} question={t('bids.award.confirm')} onConfirm={award} isMain />
      </p>
    </section>
  );
}
