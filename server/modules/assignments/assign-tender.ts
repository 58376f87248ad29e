import { MAX_ASSIGNMENTS } from '#contract/assignment-names.ts';
import type * as contract from '#contract/assignments.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { cardsOf, reading } from '#server/modules/notices/index.ts';
import { organisationOf, personOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError, fieldError } from '#server/platform/errors.ts';
import { findColleague, insertAssignment, lockAndCount } from './assignments.repo.ts';
import { tellAssignee } from './tell-assignee.ts';

/**
 * Assigns a tender to somebody of the organisation.
 * @throws AppError not-found; invalid-input (rule `not-in-team`); conflict where somebody has it already (rule `assigned`), or there are too many.
 */
export async function assignTender(ctx: Ctx, { body }: Input<typeof contract.assignTender>): Promise<Output<typeof contract.assignTender>> {
  const { id: organisationId } = organisationOf(ctx);
  const { id: noticeId } = await reading.noticeFor(ctx, body.notice, 'readPart');
  const [card] = await cardsOf(ctx, [noticeId]);
  if (!card) throw new AppError('not-found', 'There is no such notice.');
  return inTransaction(ctx, async (ctx) => {
    const colleague = await findColleague(ctx, organisationId, body.assignee);
    if (!colleague) throw fieldError('assignee', 'not-in-team', 'This person is not in the team.');
    if ((await lockAndCount(ctx, organisationId)) >= MAX_ASSIGNMENTS) throw new AppError('conflict', `A team has ${MAX_ASSIGNMENTS} assignments at most.`);
    const { dueOn, note } = body;
    const place = { organisationId, noticeId, assignedBy: personOf(ctx).accountId };
    if (!(await insertAssignment(ctx, place, { assigneeId: colleague.id, state: 'to-judge', dueOn, note })))
      throw fieldError('notice', 'assigned', 'This tender is assigned already.', 'conflict');
    await audit(ctx, { action: 'assignment.add', subject: ['notice', body.notice], details: { assignee: body.assignee, dueOn } });
    await tellAssignee(ctx, colleague, { title: card.title, dueOn, note });
    return { revision: 1 };
  });
}
