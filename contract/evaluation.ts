import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { NoticeId, criterionKinds } from './notices.ts';
import { OrganisationId } from './organisations.ts';
import { LotId, Offer } from './participation.ts';
import { OpenedBid } from './opening.ts';
import { boundedText } from './paging.ts';

export const MAX_CRITERIA = 20;
const noticeQuery = z.strictObject({ notice: NoticeId });
const instant = z.string();
/** 0 to 100, in steps of a hundredth. */
const points = z.number().min(0).max(100).multipleOf(0.01);
const CriterionId = boundedText(40).min(1);

/** What bids are scored by. Weights say how much each counts beside the others. */
export const EvaluationCriterion = z.strictObject({
  id: CriterionId,
  name: boundedText(200).min(1),
  kind: z.enum(criterionKinds),
  weight: points,
});
export type EvaluationCriterion = z.infer<typeof EvaluationCriterion>;

/** What the buyer thinks of a bid for a lot. */
export const Assessment = z.strictObject({
  bid: OrganisationId,
  lot: LotId,
  /** It meets what the tender requires. */
  admissible: z.boolean(),
  /** By criterion. A price without a score gets one: the lowest price divided by it, times 100. */
  scores: z.record(CriterionId, points),
  /** For the buyer's own people. */
  notes: boundedText(4000),
  /** Told to the bidder with the result. */
  reason: boundedText(2000),
});
export type Assessment = z.infer<typeof Assessment>;

/** A bid for one lot, beside the others. */
export const ComparedBid = z.object({
  bid: z.string(),
  organisation: z.object({ id: z.string(), name: z.string() }),
  amount: Offer.shape.amount,
  currency: Offer.shape.currency,
  admissible: z.boolean(),
  /** By criterion: as given, or of the price as computed; null where one is missing. */
  scores: z.record(z.string(), points.nullable()),
  /** Weighted mean of the scores; null while one is missing or it is not admissible. */
  total: z.number().nullable(),
  /** 1 for the best total. */
  rank: z.number().int().nullable(),
});
export type ComparedBid = z.infer<typeof ComparedBid>;

export const LotComparison = z.object({
  id: z.string(),
  title: z.string().nullable(),
  bids: z.array(ComparedBid),
  /** Once it is decided: the bid that gets it, or none. */
  decision: z.object({ winner: z.string().nullable(), reason: z.string(), decidedAt: instant }).nullable(),
});
export type LotComparison = z.infer<typeof LotComparison>;

export const Evaluation = z.object({
  revision: z.number().int(),
  criteria: z.array(EvaluationCriterion),
  assessments: z.array(Assessment),
  lots: z.array(LotComparison),
  awardedAt: instant.nullable(),
});
export type Evaluation = z.infer<typeof Evaluation>;

/** A bid as the buyer reads it after the opening. */
export const ReadableBid = OpenedBid.extend({
  note: z.string(),
  files: z.array(z.object({ id: z.string(), name: z.string(), type: z.string(), size: z.number().int() })),
});
export type ReadableBid = z.infer<typeof ReadableBid>;

export const listBids = defineEndpoint({
  method: 'GET',
  path: '/tenders/bids',
  access: 'may:bids.read',
  summary: 'List the bids of a tender with notes and files; for its buyer, after the opening',
  query: noticeQuery,
  response: z.object({ openedAt: instant, bids: z.array(ReadableBid) }),
});
export const showEvaluation = defineEndpoint({
  method: 'GET',
  path: '/tenders/evaluation',
  access: 'may:bids.read',
  summary: 'Get the evaluation of a tender’s bids: criteria, scores, notes and a comparison for each lot',
  query: noticeQuery,
  response: Evaluation,
});
export const saveEvaluation = defineEndpoint({
  method: 'PUT',
  path: '/tenders/evaluation',
  access: 'may:bids.evaluate',
  needsRevision: true,
  summary: 'Save the criteria, or assessments of bids, of an evaluation; what is left out stays as it is',
  body: z.strictObject({
    notice: NoticeId,
    criteria: z.array(EvaluationCriterion).max(MAX_CRITERIA).optional(),
    assessments: z.array(Assessment).max(500).default([]),
  }),
  response: Evaluation,
});
export const awardTender = defineEndpoint({
  method: 'POST',
  path: '/tenders/award',
  access: 'may:bids.evaluate',
  needsRevision: true,
  summary: 'Award lots to bids, or to none, and email every bidder the result with its reason',
  body: z.strictObject({
    notice: NoticeId,
    /** Lots that are not decided yet. */
    decisions: z
      .array(
        z.strictObject({
          lot: LotId,
          winner: OrganisationId.nullable(),
          /** For everybody; a bidder is told the reason of its own assessment as well. */
          reason: boundedText(2000).min(1),
          contractNumber: boundedText(200).optional(),
        }),
      )
      .min(1)
      .max(500),
  }),
  response: Evaluation,
});
