import type { Criterion } from '#contract/notices.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { runNamed } from '#server/platform/db/named.ts';
import type { NoticeFacts } from '../notices.policy.ts';

/** What bidding needs to know of a lot. */
export interface TenderLot {
  id: string;
  title: string | null;
  /** Its own deadline as the notice has it, or null. */
  deadline: string | null;
  currency: string | null;
  criteria: Criterion[] | null;
}

/** A notice, as far as bidding needs it. */
export interface TenderRow extends NoticeFacts {
  id: number;
  publicId: string;
  kind: 'online' | 'offline';
  title: string;
  language: string | null;
  version: number;
  /** The notice's own deadline, and the last one of it and its lots. */
  deadlineAt: Date | null;
  deadlineZone: string | null;
  openUntil: Date | null;
  /** When bids are opened, as the notice announces it (ISO 8601), or null. */
  announcedOpening: string | null;
  currency: string | null;
  criteria: Criterion[] | null;
  lots: TenderLot[] | null;
}

const text = `select id, public_id as "publicId", status, free, buyer_id as "buyerId", kind, title, language, version, deadline_at as "deadlineAt",
    deadline_zone as "deadlineZone", open_until as "openUntil", content #>> '{openingAt,at}' as "announcedOpening", value_currency as currency, content -> 'criteria' as criteria,
    (select jsonb_agg(jsonb_build_object('id', lot ->> 'id', 'title', lot ->> 'title', 'deadline', lot #>> '{deadline,at}',
      'currency', lot #>> '{value,currency}', 'criteria', lot -> 'criteria') order by position)
      from jsonb_array_elements(content -> 'lots') with ordinality as l (lot, position)) as lots
  from notice`;
const tender = { name: 'tender', text: `${text} where public_id = $1` };
const tenderOfId = { name: 'tender-of-id', text: `${text} where id = $1` };
// Bids of one tender are received one after another, and its deadline stays while one is received.
const lockedTender = { name: 'tender-locked', text: `${text} where public_id = $1 for no key update` };

/** A notice for bidding. @param locks until the transaction ends, nobody else changes it or receives a bid for it. */
export async function tenderByPublicId(ctx: Ctx, publicId: string, locks: boolean): Promise<TenderRow | undefined> {
  const [row] = await runNamed<TenderRow>(ctx, locks ? lockedTender : tender, [publicId]);
  return row;
}

/** The same by notice.id. */
export async function tenderById(ctx: Ctx, id: number): Promise<TenderRow | undefined> {
  const [row] = await runNamed<TenderRow>(ctx, tenderOfId, [id]);
  return row;
}
