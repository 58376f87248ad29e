import { type ReactNode, useState } from 'react';
import { type Evaluation, awardTender } from '#contract/evaluation.ts';
import { LOTS_ON_PAGE } from '#contract/notice-names.ts';
import { call } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { notify } from '../../ui/notify.ts';
import { AllLots } from './all-lots.tsx';
import css from './bids.module.css';
import { ConfirmButton } from './confirm-button.tsx';
import { type Choice, LotDecision, NOBODY, noChoice } from './lot-decision.tsx';
import { useEvaluationAction } from './use-evaluation-action.ts';

/** What is sent for the chosen lots; a lot without a reason of its own has the common one. */
const decisionsOf = (choices: ReadonlyMap<string, Choice>) =>
  [...choices].flatMap(([lot, { winner, reason, contractNumber }]) =>
    winner === ''
      ? []
      : [
          {
            lot,
            winner: winner === NOBODY ? null : winner,
            ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
            ...(contractNumber.trim() === '' ? {} : { contractNumber }),
          },
        ],
  );

/** Decides lots: who gets them and why. Choices stay while other pages of lots are shown. */
export function AwardForm({ notice, evaluation, pagination }: { notice: string; evaluation: Evaluation; pagination: ReactNode }) {
  const t = useT();
  const run = useEvaluationAction();
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const [commonReason, setCommonReason] = useState('');
  const open = evaluation.lots.filter(({ decision }) => decision === null);
  const isLong = evaluation.undecided > LOTS_ON_PAGE;
  const choose = (lot: string, fields: Partial<Choice>) => setChoices((before) => new Map(before).set(lot, { ...(before.get(lot) ?? noChoice), ...fields }));
  const award = () => {
    const [decisions, common] = [decisionsOf(choices), commonReason.trim()];
    if (decisions.length === 0 || (common === '' && decisions.some((decision) => decision.reason === undefined))) {
      notify({ severity: 'error', summary: t('form.failed'), detail: t(decisions.length === 0 ? 'bids.award.nothing' : 'bids.award.noReason') });
      return;
    }
    const body = { notice, decisions, ...(common === '' ? {} : { reason: common }) };
    void run(() => call(awardTender, { body }, { revision: evaluation.revision }), t('bids.award.done'));
  };
  return (
    <section className={css.panel}>
      <h2>{t('bids.award.title')}</h2>
      <p className={css.lead}>{t('bids.award.text')}</p>
      {isLong && (
        <AllLots
          notice={notice}
          reason={commonReason}
          onReason={setCommonReason}
          onChoose={(winners) =>
            setChoices((before) => new Map([...before, ...[...winners].map(([lot, winner]) => [lot, { ...(before.get(lot) ?? noChoice), winner }] as const)]))
          }
        />
      )}
      {open.map((lot) => (
        <LotDecision
          key={lot.id}
          lot={lot}
          choice={choices.get(lot.id) ?? noChoice}
          hasCommonReason={commonReason.trim() !== ''}
          onChange={(fields) => choose(lot.id, fields)}
        />
      ))}
      {pagination}
      <p>
        <ConfirmButton label={t('bids.award.submit')} question={t('bids.award.confirm')} onConfirm={award} isMain />
      </p>
    </section>
  );
}
