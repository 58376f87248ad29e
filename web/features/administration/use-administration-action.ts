import {
  type AdminApprovalRequest,
  type AdminOrganisation,
  countBuyersByApproval,
  listApprovalRequests,
  listBuyers,
  listPeople,
  listSellers,
  showOrganisation,
} from '#contract/administration.ts';
import { showHoldings } from '#contract/merges.ts';
import { CallError } from '../../api.ts';
import { loadTexts } from '../../i18n.ts';
import { type RefusalText, useNotifyingAction } from '../../domain/session/use-notifying-action.ts';

await loadTexts('administration');

type Current = Partial<AdminApprovalRequest> & Partial<AdminOrganisation>;

/** Somebody else's decision meanwhile, and who made it; else a general failure. */
const refusalText: RefusalText = (problem, t) => {
  if (problem?.code === 'conflict' || problem?.code === 'precondition-failed') {
    const current = problem.current as Current | undefined;
    const lastOwner = problem.errors?.find(({ rule }) => rule === 'last-owner');
    if (lastOwner) return { summary: t('administration.failed'), detail: t('administration.lastOwner', { name: lastOwner.bound ?? '' }) };
    const request = current?.decidedBy ? current : current?.drafts?.find(({ decidedBy }) => decidedBy);
    const state = request?.state === 'approved' || request?.state === 'denied' ? request.state : undefined;
    const byWhom = request?.decidedBy && state ? t(`administration.decided.${state}`, { name: request.decidedBy }) : undefined;
    const serverMessage = problem.code === 'conflict' ? problem.detail : undefined;
    return { summary: t('administration.meanwhile'), detail: byWhom ?? serverMessage ?? t('administration.meanwhileText') };
  }
  return { summary: t('administration.failed'), detail: problem && problem.status < 500 ? (problem.detail ?? '') : t('administration.failedText') };
};

/** Endpoints to refetch after a decision about an organisation. */
export const endpointsChangedByDecision = [listBuyers, countBuyersByApproval, listSellers, showOrganisation, listApprovalRequests, showHoldings];
const changedEndpoints = [...endpointsChangedByDecision, listPeople];
const isDecidedMeanwhile = (error: unknown) =>
  error instanceof CallError &&
  (error.problem?.code === 'conflict' || error.problem?.code === 'precondition-failed') &&
  !error.problem.errors?.some(({ rule }) => rule === 'last-owner');

/**
 * Runs an administrator's action and notifies of its outcome. If somebody else decided meanwhile, it counts as done: a retry would only be
 * refused again.
 */
export const useAdministrationAction = (): ReturnType<typeof useNotifyingAction> => {
  const runNotified = useNotifyingAction(changedEndpoints, refusalText);
  return async (work, successText, name) => {
    let isOver = false;
    const isDone = await runNotified(
      async () => {
        try {
          await work();
        } catch (error) {
          isOver = isDecidedMeanwhile(error);
          throw error;
        }
      },
      successText,
      name,
    );
    return isDone || isOver;
  };
};
