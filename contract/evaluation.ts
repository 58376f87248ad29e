import { z } from 'zod';
import { MANY_LOTS_BYTES, MAX_LOTS } from './draft-names.ts';
import { defineEndpoint } from './endpoint.ts';
import { MAX_CONTRACT_NUMBER_LENGTH, MAX_NOTES_LENGTH, MAX_REASON_LENGTH } from './notice-names.ts';
import { NoticeId, criterionKinds } from './notices.ts';
import { OrganisationId } from './organisations.ts';
import { LotPage, lotPageQuery } from './lot-pages.ts';
import { LotId, Offer } from './participation.ts';
import { OpenedBid } from './opening.ts';
import { boundedText } from './paging.ts';

export const MAX_CRITERIA = 20;
const instant = z.string();
/** 0 to 100, in steps of a hundredth. */
const points = z.number().min(0).max(100).multipleOf(0.01);
/** No name that every object has, such as `constructor`. */
const CriterionId = boundedText(40)
  .min(1)
  .refine((id) => !(id in {}), 'is no id');
const DecisionReason = boundedText(MAX_REASON_LENGTH).min(1);

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
  /** By criterion. Prices in one currency are scored by themselves: the lowest price divided by each, times 100. */
  scores: z.record(CriterionId, points),
  /** For the buyer's own people. */
  notes: boundedText(MAX_NOTES_LENGTH),
  /** Told to the bidder with the result. */
  reason: boundedText(MAX_REASON_LENGTH),
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
  /** The notice announced the criteria: they stay as they are, but for weights that it left open. */
  areAnnounced: z.boolean(),
  /** Of the lots in this answer. */
  assessments: z.array(Assessment),
  /** A page of the lots; an answer to a change has the first one. */
  lots: z.array(LotComparison),
  lotPage: LotPage,
  /** How many of all lots are decided, and how many are not. */
  decided: z.number().int(),
  undecided: z.number().int(),
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
  summary: 'List the bids of a tender with notes and files, and their offers for a page of its lots; for its buyer, after the opening',
  query: lotPageQuery,
  response: z.object({ openedAt: instant, bids: z.array(ReadableBid), lotPage: LotPage }),
});
export const showEvaluation = defineEndpoint({
  method: 'GET',
  path: '/tenders/evaluation',
  access: 'may:bids.read',
  summary: 'Get the evaluation of a tender’s bids: criteria, scores, notes and a comparison for each of a page of its lots',
  query: lotPageQuery,
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
  maxBodyBytes: MANY_LOTS_BYTES,
  body: z.strictObject({
    notice: NoticeId,
    /** Of each decision that gives none of its own. */
    reason: DecisionReason.optional(),
    /** Lots that are not decided yet. */
    decisions: z
      .array(
        z.strictObject({
          lot: LotId,
          winner: OrganisationId.nullable(),
          /** For everybody; a bidder is told the reason of its own assessment as well. */
          reason: DecisionReason.optional(),
          contractNumber: boundedText(MAX_CONTRACT_NUMBER_LENGTH).optional(),
        }),
      )
      .min(1)
      .max(MAX_LOTS),
  }),
  response: Evaluation,
});
