import type { Input, Output } from '#contract/endpoint.ts';
import type { PendingNotice } from '#contract/approval.ts';
import type * as contract from '#contract/approval.ts';
import { organisationOf, personOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { SortKeys } from '#server/platform/db/sorted-page.ts';
import { keyset } from '#server/platform/http/keyset.ts';
import { openSoftChecks } from '../drafts/checks/check-reasons.ts';
import { fieldsOf } from '../drafts/draft-state.ts';
import { progressOf } from '../drafts/progress.ts';
import { type PendingFilter, type PendingRow, countPending, pendingRows } from '../store/pending-notices.repo.ts';

const pages = keyset('pending-notices', SortKeys);

async function present(ctx: Ctx, row: PendingRow): Promise<PendingNotice> {
  const { content, submittedAt, publishAt } = row;
  const { checks } = await progressOf(ctx, fieldsOf(row), row, publishAt);
  return {
    id: row.id,
    title: content.title,
    language: content.language ?? null,
    type: content.type,
    kind: content.kind,
    organisation: { id: row.organisationId, name: row.organisation },
    stage: row.stage,
    submittedAt: submittedAt.toISOString(),
    submittedBy: row.submittedBy,
    publishAt: publishAt?.toISOString() ?? null,
    deadline: content.deadline ?? null,
    passed: checks.filter(({ reason }) => reason !== null),
    open: openSoftChecks(checks),
    revision: row.revision,
  };
}

/** Submitted notices that wait for the actor: as administrator, or as the parent buyer that they act for. */
export async function listPendingNotices(ctx: Ctx, { query }: Input<typeof contract.listPendingNotices>): Promise<Output<typeof contract.listPendingNotices>> {
  const isAdministrator = personOf(ctx).superAdmin;
  const filter: PendingFilter = {
    stages: isAdministrator ? (query.stage ?? ['administrator']) : ['parent'],
    approverId: isAdministrator ? null : organisationOf(ctx).id,
    q: query.q,
  };
  const { items, ...page } = await pages.list(query, {
    read: (pageRead) => pendingRows(ctx, filter, pageRead),
    count: () => countPending(ctx, filter),
    keysOf: ({ key, noticeId }): SortKeys => [key, noticeId],
    present: (row: PendingRow) => row,
  });
  return { items: await Promise.all(items.map((row) => present(ctx, row))), ...page };
}
