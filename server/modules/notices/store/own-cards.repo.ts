import type { approvalStages } from '#contract/draft-names.ts';
import type { NoticeType } from '#contract/notices.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { runNamed } from '#server/platform/db/named.ts';
import { personNameSql } from '#server/platform/db/person-name.ts';
import type { NoticeStatus } from '../lifecycle/notice-state.ts';

/** A notice as a list of own notices shows it. */
export interface OwnRow {
  noticeId: number;
  id: string;
  origin: 'portal' | 'import';
  title: string;
  language: string | null;
  type: NoticeType;
  kind: 'online' | 'offline';
  status: NoticeStatus;
  free: boolean;
  buyerId: number | null;
  organisationId: string | null;
  organisation: string | null;
  reference: string | null;
  valueAmount: string | null;
  valueCurrency: string | null;
  publishedAt: Date | null;
  openUntil: Date | null;
  deadlineAt: Date | null;
  deadlineZone: string | null;
  deadlineZoneAssumed: boolean;
  deadlineDateOnly: boolean;
  laterDeadlines: Date[] | null;
  hasDraft: boolean;
  /** It ended without a contract. */
  isUnsuccessful: boolean;
  stage: (typeof approvalStages)[number] | null;
  approverId: number | null;
  publishAt: Date | null;
  rejectionReason: string | null;
  editedAt: Date;
  editedBy: string | null;
  views: number;
  downloads: number;
}

const cards = {
  name: 'own-cards',
  text: `select n.id as "noticeId", n.public_id as id, n.origin, n.title, n.language, n.type, n.kind, n.status, n.free, n.buyer_id as "buyerId",
      o.public_id as "organisationId", o.name as organisation, n.reference, n.value_amount as "valueAmount", n.value_currency as "valueCurrency",
      n.published_at as "publishedAt", n.open_until as "openUntil", n.deadline_at as "deadlineAt", n.deadline_zone as "deadlineZone",
      n.deadline_zone_assumed as "deadlineZoneAssumed", n.deadline_date_only as "deadlineDateOnly", n.later_deadlines as "laterDeadlines",
      n.status = 'closed' and n.content ? 'noAward' as "isUnsuccessful", d.notice_id is not null as "hasDraft", d.stage, d.approver_id as "approverId", d.publish_at as "publishAt", d.rejection_reason as "rejectionReason",
      coalesce(d.edited_at, n.updated_at) as "editedAt", case when a.id is not null then ${personNameSql('a')} end as "editedBy",
      coalesce(c.views, 0) as views, coalesce(c.downloads, 0) as downloads
    from notice n left join organisation_label o on o.id = n.buyer_id left join notice_draft d on d.notice_id = n.id
    left join account_label a on a.id = d.edited_by left join notice_counter c on c.notice_id = n.id
    where n.id = any($1::bigint[])`,
};

/** Notices by their ids (notice.id). */
export async function ownCards(ctx: Ctx, ids: readonly number[]): Promise<Map<number, OwnRow>> {
  const rows = ids.length === 0 ? [] : await runNamed<OwnRow>(ctx, cards, [[...ids]]);
  return new Map(rows.map((row) => [row.noticeId, row]));
}
