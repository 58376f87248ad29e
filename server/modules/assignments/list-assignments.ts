import { assignmentStates } from '#contract/assignment-names.ts';
import type * as contract from '#contract/assignments.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { cardsOf } from '#server/modules/notices/index.ts';
import { organisationOf, personOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { SortKeys } from '#server/platform/db/sorted-page.ts';
import { keyset } from '#server/platform/http/keyset.ts';
import { type AssignmentRow, assignmentPage, countByState } from './assignments.repo.ts';

/** A page of the organisation's assignments, with cards as far as the reader may see the notices. */
export async function listAssignments(
  ctx: Ctx,
  { query: { page, size, cursor, state, mine, sort, ...given } }: Input<typeof contract.listAssignments>,
): Promise<Output<typeof contract.listAssignments>> {
  const { id: organisationId, permissions } = organisationOf(ctx);
  const { accountId: reader } = personOf(ctx);
  const filter = { ...given, ...(mine ? { accountId: reader } : {}) };
  const counted = await countByState(ctx, organisationId, filter);
  const counts = Object.fromEntries(assignmentStates.map((each) => [each, counted.get(each) ?? 0])) as Record<(typeof assignmentStates)[number], number>;
  const total = state === undefined ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[state];
  const { items: rows, ...list } = await keyset(`assignments ${JSON.stringify([state, sort, filter])}`, SortKeys).list<AssignmentRow, AssignmentRow>(
    { page, size, cursor },
    {
      read: (pageRead) => assignmentPage(ctx, { organisationId, reader }, { ...filter, state }, sort, pageRead),
      count: async () => total,
      keysOf: ({ sortKey, rowId }): SortKeys => [sortKey, rowId],
      present: (row) => row,
    },
  );
  const cards = await cardsOf(
    ctx,
    rows.map(({ noticeId }) => noticeId),
  );
  const cardById = new Map(cards.map((card) => [card.id, card]));
  const items = rows.flatMap(({ publicId, assignee, isMine, state: stateOfOne, dueOn, note, assignedBy, changedAt, revision }) => {
    const notice = cardById.get(publicId);
    return notice ? [{ notice, assignee, isMine, state: stateOfOne, dueOn, note, assignedBy, changedAt: changedAt.toISOString(), revision }] : [];
  });
  return { items, ...list, counts, mayAssign: permissions.has('assignments.write'), now: ctx.clock.now().toISOString() };
}
