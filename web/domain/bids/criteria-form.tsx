import { useState } from 'react';
import { type Evaluation, type EvaluationCriterion, saveEvaluation } from '#contract/evaluation.ts';
import { call } from '../../api.ts';
import { useT } from '../../i18n.ts';
import ui from '../../ui/ui.module.css';
import css from './bids.module.css';
import { useEvaluationAction } from './use-evaluation-action.ts';

const kinds = ['price', 'cost', 'quality'] as const;
const [MAX_CRITERIA, MAX_NAME] = [20, 200];

/** The name of a criterion: one without a name of its own has that of its kind. */
export function useCriterionName(): (criterion: Pick<EvaluationCriterion, 'name'>) => string {
  const t = useT();
  return ({ name }) => (kinds.some((kind) => kind === name) ? t(`bids.evaluation.kinds.${name}`) : name);
}

const newId = (criteria: readonly EvaluationCriterion[]) => {
  let number = criteria.length + 1;
  while (criteria.some(({ id }) => id === String(number))) number++;
  return String(number);
};

/** What bids are scored by, until a lot is decided. */
export function CriteriaForm({ notice, evaluation }: { notice: string; evaluation: Evaluation }) {
  const t = useT();
  const run = useEvaluationAction();
  const nameOf = useCriterionName();
  const [criteria, setCriteria] = useState<readonly EvaluationCriterion[]>(evaluation.criteria.map((one) => ({ ...one, name: nameOf(one) })));
  const { areAnnounced } = evaluation;
  const hasWeights = evaluation.criteria.some(({ weight }) => weight > 0);
  const change = (index: number, fields: Partial<EvaluationCriterion>) => setCriteria(criteria.map((one, at) => (at === index ? { ...one, ...fields } : one)));
  const save = () =>
    void run(() => call(saveEvaluation, { body: { notice, criteria: [...criteria] } }, { revision: evaluation.revision }), t('bids.evaluation.saved'));
  return (
    <fieldset className={css.offers}>
      <legend>{t('bids.evaluation.criteria')}</legend>
      <p className={css.small}>{t('bids.evaluation.criteriaHint')}</p>
      {areAnnounced && <p className={css.small}>{t('bids.evaluation.announced')}</p>}
      {criteria.map((criterion, index) => (
        <div key={criterion.id} className={css.criterion}>
          <label>
            {t('bids.evaluation.name')}
            <input
              className={css.control}
              disabled={areAnnounced}
              maxLength={MAX_NAME}
              value={criterion.name}
              onChange={(event) => change(index, { name: event.target.value })}
            />
          </label>
          <label>
            {t('bids.evaluation.kind')}
            <select
              className={css.control}
              disabled={areAnnounced}
              value={criterion.kind}
              onChange={(event) => change(index, { kind: event.target.value as EvaluationCriterion['kind'] })}
            >
              {kinds.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`bids.evaluation.kinds.${kind}`)}
                </option>
              ))}
            </select>
          </label>
          <label>
            {t('bids.evaluation.weight')}
            <input
              className={css.control}
              type="number"
              min={0}
              max={100}
              step={0.01}
              disabled={areAnnounced && hasWeights}
              value={criterion.weight}
              onChange={(event) => change(index, { weight: Number(event.target.value) })}
            />
          </label>
          {!areAnnounced && (
            <button type="button" className={ui.quiet} onClick={() => setCriteria(criteria.filter((_, at) => at !== index))}>
              {t('bids.evaluation.remove')}
            </button>
          )}
        </div>
      ))}
      <p className={css.controls}>
        {!areAnnounced && criteria.length < MAX_CRITERIA && (
          <button type="button" className={ui.button} onClick={() => setCriteria([...criteria, { id: newId(criteria), name: '', kind: 'quality', weight: 0 }])}>
            {t('bids.evaluation.add')}
          </button>
        )}
        {!(areAnnounced && hasWeights) && (
          <button type="button" className={ui.button} onClick={save}>
            {t('bids.evaluation.save')}
          </button>
        )}
      </p>
    </fieldset>
  );
}
