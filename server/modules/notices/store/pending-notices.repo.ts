import { type RawBuilder, sql } from 'kysely';
import type { approvalStages } from '#contract/draft-names.ts';
import type { NoticeContent } from '#contract/notices.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { containsPattern } from '#server/platform/db/like.ts';
import { personName } from '#server/platform/db/person-name.ts';
import { type SortKeys, sortedPage } from '#server/platform/db/sorted-page.ts';
import type { PageRead } from '#server/platform/http/keyset.ts';
import type { CheckReason } from '../drafts/checks/check-reasons.ts';

type Stage = (typeof approvalStages)[number];

export interface PendingFilter {
  stages: readonly Stage[];
  /** organisation.id of the parent that is asked; null: whoever is asked. */
  approverId: number | null;
  q: string | undefined;
}

export interface PendingRow {
  key: string;
  noticeId: number;
  id: string;
  content: NoticeContent;
  entered: Record<string, unknown>;
  visited: readonly string[];
  reasons: readonly CheckReason[];
  /** organisation.id */
  buyerId: number;
  organisationId: string;
  organisation: string;
  stage: Stage;
  submittedAt: Date;
  submittedBy: string | null;
  publishAt: Date | null;
  revision: number;
}

function conditions({ stages, approverId, q }: PendingFilter): RawBuilder<unknown> {
  const words = (q ?? '').split(/\s+/u).filter((word) => word !== '');
  const parts = [
    sql`d.stage = any(${[...stages]}::text[])`,
    ...(approverId === null ? [] : [sql`d.approver_id = ${approverId}`]),
    ...words.map((word) => sql`(n.title ilike ${containsPattern(word)} or o.name ilike ${containsPattern(word)})`),
  ];
  return sql.join(parts, sql` and `);
}
const from = sql`from notice_draft d join notice n on n.id = d.notice_id join organisation_label o on o.id = n.buyer_id`;

/** Submitted notices, the oldest submission first, from the position of a page. */
export async function pendingRows(ctx: Ctx, filter: PendingFilter, pageRead: PageRead<SortKeys>): Promise<PendingRow[]> {
  const page = sortedPage(pageRead, { by: sql`d.submitted_at`, type: 'timestamptz', descending: false, id: sql`d.notice_id` });
  const { rows } = await sql<PendingRow>`
    select ${page.key} as key, d.notice_id as "noticeId", n.public_id as id, n.content, d.entered, d.visited, d.reasons, n.buyer_id as "buyerId", o.public_id as "organisationId",
      o.name as organisation, d.stage, d.submitted_at as "submittedAt", d.publish_at as "publishAt", d.revision,
      case when a.id is not null then ${personName('a')} end as "submittedBy"
    ${from} left join account_label a on a.id = d.submitted_by
    where ${conditions(filter)} and ${page.after} ${page.order}
  `.execute(ctx.db);
  return rows;
}

export async function countPending(ctx: Ctx, filter: PendingFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total ${from} where ${conditions(filter)}`.execute(ctx.db);
  return rows[0]?.total ?? 0;
}
