import { useId, useState } from 'react';
import { type Assessment, type Evaluation, saveEvaluation } from '#contract/evaluation.ts';
import { MAX_NOTES_LENGTH, MAX_REASON_LENGTH } from '#contract/notice-names.ts';
import { call } from '../../api.ts';
import { useT } from '../../i18n.ts';
import ui from '../../ui/ui.module.css';
import css from './bids.module.css';
import { useCriterionName } from './criteria-form.tsx';
import { useEvaluationAction } from './use-evaluation-action.ts';

/** Scores, notes and the reason of one bid for a lot. */
export function AssessmentForm({
  notice,
  evaluation,
  bid,
  lot,
  bidder,
  onClose,
}: {
  notice: string;
  evaluation: Evaluation;
  bid: string;
  lot: string;
  bidder: string;
  onClose: () => void;
}) {
  const t = useT();
  const id = useId();
  const run = useEvaluationAction();
  const nameOf = useCriterionName();
  const currencies = new Set(evaluation.lots.find((one) => one.id === lot)?.bids.map(({ currency }) => currency));
  // A price in one currency is scored by itself.
  const scored = evaluation.criteria.filter(({ kind }) => kind !== 'price' || currencies.size > 1);
  const stored = evaluation.assessments.find((one) => one.bid === bid && one.lot === lot);
  const [value, setValue] = useState<Assessment>(stored ?? { bid, lot, admissible: true, scores: {}, notes: '', reason: '' });
  const setScore = (criterion: string, text: string) => {
    const { [criterion]: _, ...others } = value.scores;
    setValue({ ...value, scores: text === '' ? others : { ...others, [criterion]: Number(text) } });
  };
  const save = async () => {
    const isSaved = await run(
      () => call(saveEvaluation, { body: { notice, assessments: [value] } }, { revision: evaluation.revision }),
      t('bids.evaluation.saved'),
    );
    if (isSaved) onClose();
  };
  return (
    <section className={css.offers} aria-label={bidder}>
      <label className={css.controls}>
        <input type="checkbox" checked={value.admissible} onChange={(event) => setValue({ ...value, admissible: event.target.checked })} />
        {t('bids.evaluation.admissible')}
      </label>
      <div className={css.pair}>
        {scored.map((criterion) => (
          <label key={criterion.id} htmlFor={`${id}-${criterion.id}`}>
            {t('bids.evaluation.score', { name: nameOf(criterion) })}
            <input
              id={`${id}-${criterion.id}`}
              className={css.control}
              type="number"
              min={0}
              max={100}
              step={0.01}
              value={value.scores[criterion.id] ?? ''}
              onChange={(event) => setScore(criterion.id, event.target.value)}
            />
          </label>
        ))}
      </div>
      <label htmlFor={`${id}-notes`}>
        {t('bids.evaluation.notes')}
        <textarea
          id={`${id}-notes`}
          className={css.control}
          rows={3}
          maxLength={MAX_NOTES_LENGTH}
          value={value.notes}
          onChange={(event) => setValue({ ...value, notes: event.target.value })}
        />
      </label>
      <label htmlFor={`${id}-reason`}>
        {t('bids.evaluation.reason')}
        <textarea
          id={`${id}-reason`}
          className={css.control}
          rows={3}
          maxLength={MAX_REASON_LENGTH}
          value={value.reason}
          onChange={(event) => setValue({ ...value, reason: event.target.value })}
        />
      </label>
      <p className={css.controls}>
        <button type="button" className={ui.button} onClick={() => void save()}>
          {t('bids.evaluation.saveOne')}
        </button>
        <button type="button" className={ui.quiet} onClick={onClose}>
          {t('bids.evaluation.close')}
        </button>
      </p>
    </section>
  );
}
