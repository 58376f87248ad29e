import { refusals } from '#contract/bid-names.ts';
import { listBidDocuments } from '#contract/bid-files.ts';
import { listBids, showEvaluation } from '#contract/evaluation.ts';
import { listOpeningOfficers } from '#contract/opening-officers.ts';
import { showOpening } from '#contract/opening.ts';
import { listInterestedBidders, showParticipation } from '#contract/participation.ts';
import { type RefusalText, useNotifyingAction } from '../session/use-notifying-action.ts';

/** Rules that are told like those of a field. */
const fieldRules = new Set(['would-lock', 'most-officers', 'sealed', 'has-bid', 'most-files']);
const takingPartRefusals: ReadonlySet<string> = new Set(refusals);
const hindrances = new Set(['too-early', 'cancelled', 'few-officers', 'secret-changed', 'no-key']);

/** A refusal in words, by its rule. */
export const bidRefusal: RefusalText = (problem, t) => {
  const { rule = '', bound = '' } = problem?.errors?.[0] ?? {};
  if (fieldRules.has(rule)) return { detail: t(`form.error.${rule}`, { bound }) };
  if (takingPartRefusals.has(rule)) return { detail: t(`bids.refusal.${rule}`) };
  return hindrances.has(rule) ? { detail: t(`bids.hindrance.${rule}`) } : {};
};

/** Everything that taking part in a tender may change. */
export const bidEndpoints = [listOpeningOfficers, listInterestedBidders, showParticipation, showOpening, listBids, showEvaluation, listBidDocuments];
/** Runs an action on bids and notifies of its outcome. */
export const useBidAction = () => useNotifyingAction(bidEndpoints, bidRefusal);
