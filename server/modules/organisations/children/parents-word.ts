import { sql } from 'kysely';
import { audit } from '#server/platform/audit/audit.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { emit } from '#server/platform/events/outbox.ts';
import { newPublicId } from '#server/platform/ids.ts';
import { putDraft } from '../members.repo.ts';
import { ORGANISATION_CHANGED } from '../organisations.events.ts';
import { withDescendants } from '../tree.repo.ts';

// A child buyer may be approved on its parent's word (docs/decisions/0018).

/** Whether an organisation that stands below no other has this name in this country: it needs more than a parent's word. */
export async function isNameOfAnother(ctx: Ctx, normalisedName: string, country: string | null): Promise<boolean> {
  const { rows } = await sql`
    select from organisation where normalised_name = ${normalisedName} and country is not distinct from ${country} and parent_id is null limit 1
  `.execute(ctx.db);
  return rows.length > 0;
}

/** An administrator's deed leaves an approval as it is: it is theirs from now on. */
export async function makeApprovalOwn(ctx: Ctx, id: number): Promise<void> {
  await sql`update organisation set approved_by_parent = false where id = ${id} and approved_by_parent`.execute(ctx.db);
}

/** What waited as a change of an approved organisation is asked for with its registration. @returns its content. */
async function takeChange(ctx: Ctx, id: number): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ content: Record<string, unknown> }>`
    update organisation_draft set state = 'withdrawn', decided_at = ${ctx.clock.now()} where organisation_id = ${id} and kind = 'change' and state = 'waiting'
    returning content
  `.execute(ctx.db);
  return rows[0]?.content ?? {};
}

/**
 * The word of who stood above is worth nothing any more: those of the tree that were approved by it, the organisation itself
 * too, wait for an administrator from now on.
 */
export async function withdrawWord(ctx: Ctx, organisation: number): Promise<void> {
  const { rows } = await sql<{ id: number; publicId: string }>`
    update organisation set approval = 'pending', approved_by_parent = false, approval_at = ${ctx.clock.now()}, revision = revision + 1
    where id = any(${await withDescendants(ctx, organisation)}::bigint[]) and approval = 'approved' and approved_by_parent
    returning id, public_id as "publicId"
  `.execute(ctx.db);
  for (const { id, publicId } of rows) {
    await putDraft(ctx, { publicId: newPublicId(), organisationId: id, kind: 'registration', content: await takeChange(ctx, id), accountId: null });
    await audit(ctx, {
      action: 'organisation.wait',
      subject: ['organisation', publicId],
      organisationId: id,
      details: { approval: ['approved', 'pending'] },
    });
  }
  await emit(
    ctx,
    ORGANISATION_CHANGED,
    rows.map(({ id }) => id),
  );
}
