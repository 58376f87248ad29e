import { type Evaluation, showEvaluation } from '#contract/evaluation.ts';
import { showNoticePage } from '#contract/notices.ts';
import { useNotifyingAction } from '../session/use-notifying-action.ts';
import { bidEndpoints, bidRefusal } from './use-bid-action.ts';

/** Saves a part of an evaluation. What somebody else saved meanwhile is shown instead, and said. */
export const useEvaluationAction = () =>
  useNotifyingAction([...bidEndpoints, showEvaluation, showNoticePage], (problem, t) =>
    problem?.code === 'precondition-failed' && (problem.current as Evaluation | undefined)
      ? { summary: t('form.changedTitle'), detail: t('bids.evaluation.changed') }
      : bidRefusal(problem, t),
  );
