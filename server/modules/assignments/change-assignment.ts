import type * as contract from '#contract/assignments.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { cardsOf } from '#server/modules/notices/index.ts';
import { organisationOf, personOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError, fieldError } from '#server/platform/errors.ts';
import { type Colleague, type StoredAssignment, findColleague, lockAssignment, updateAssignment } from './assignments.repo.ts';
import { tellAssignee } from './tell-assignee.ts';

type Body = Input<typeof contract.changeAssignment>['body'];

const isReassigned = (before: StoredAssignment, { assignee }: Body) => assignee !== undefined && assignee !== before.assignee;

/** Without the permission to assign, somebody changes the state and the note of what they have. @throws AppError forbidden */
function requireMayChange(ctx: Ctx, before: StoredAssignment, body: Body): void {
  if (organisationOf(ctx).permissions.has('assignments.write')) return;
  const { dueOn = before.dueOn } = body;
  if (before.assigneeId === personOf(ctx).accountId && !isReassigned(before, body) && dueOn === before.dueOn) return;
  throw new AppError('forbidden', 'Your role allows only changes of the state and the note of what is assigned to you.');
}

/** The colleague who gets it; null: it stays with whoever has it. @throws AppError invalid-input (rule `not-in-team`) */
async function newAssignee(ctx: Ctx, before: StoredAssignment, body: Body): Promise<Colleague | null> {
  if (!isReassigned(before, body)) return null;
  const colleague = await findColleague(ctx, organisationOf(ctx).id, body.assignee!);
  if (!colleague) throw fieldError('assignee', 'not-in-team', 'This person is not in the team.');
  return colleague;
}

/** Of the audited fields those that changed, as [before, after]. Notes are the team's own. */
function changesOf(before: StoredAssignment, after: Pick<StoredAssignment, 'assignee' | 'state' | 'dueOn'>): Record<string, unknown> {
  const fields = ['assignee', 'state', 'dueOn'] as const;
  return Object.fromEntries(fields.filter((field) => before[field] !== after[field]).map((field) => [field, [before[field], after[field]]]));
}

/**
 * Changes an assignment; what is absent stays. A colleague who gets it is told by email.
 * @throws AppError not-found; forbidden; invalid-input (rule `not-in-team`); precondition-failed where a colleague changed it meanwhile.
 */
export async function changeAssignment(ctx: Ctx, { body }: Input<typeof contract.changeAssignment>): Promise<Output<typeof contract.changeAssignment>> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockAssignment(ctx, organisationOf(ctx).id, body.notice);
    if (!before) throw new AppError('not-found', 'This tender is not assigned.');
    const stored = { assignee: before.assignee, state: before.state, dueOn: before.dueOn, note: before.note, revision: before.revision };
    if (before.revision !== ctx.request?.revision) throw new AppError('precondition-failed', 'Someone else changed it.', undefined, { current: stored });
    requireMayChange(ctx, before, body);
    const colleague = await newAssignee(ctx, before, body);
    const { state = before.state, dueOn = before.dueOn, note = before.note, assignee = before.assignee } = body;
    await updateAssignment(ctx, before.rowId, { assigneeId: colleague?.id ?? before.assigneeId, state, dueOn, note });
    await audit(ctx, { action: 'assignment.change', subject: ['notice', body.notice], details: changesOf(before, { assignee, state, dueOn }) });
    // Of a notice that is public no longer nothing is told.
    const [card] = colleague ? await cardsOf(ctx, [before.noticeId]) : [];
    if (colleague && card) await tellAssignee(ctx, colleague, { title: card.title, dueOn, note });
    return { revision: before.revision + 1 };
  });
}
