import { type NotNull, sql } from 'kysely';
import type { Approval, Ctx, OrgType } from '#server/platform/ctx.ts';
import { anyValueOf } from '#server/platform/db/any-value-of.ts';
import { normaliseName } from './normalise-name.ts';
import type { OrganisationDetails, StoredBilling, StoredSettings } from './organisation-profile.ts';

// The one file that writes and locks the table `organisation`. Lists and pages read it in repositories of their own.

/** What is read of a row of the table; who needs less picks from it. */
export interface OrganisationRow {
  id: number;
  publicId: string;
  name: string;
  normalisedName: string;
  country: string | null;
  city: string | null;
  orgType: OrgType;
  approval: Approval | null;
  approvalReason: string | null;
  claimed: boolean;
  billable: boolean;
  trusted: boolean;
  parentId: number | null;
  revision: number;
  details: OrganisationDetails;
  settings: StoredSettings;
  billing: StoredBilling;
  steps: readonly string[];
  blockedAt: Date | null;
  blockedReason: string | null;
  closedAt: Date | null;
  createdAt: Date;
}
/** What a check in the table holds these columns to. */
type Checked = Pick<OrganisationRow, 'orgType' | 'approval'>;

export type NameKey = Pick<OrganisationRow, 'normalisedName' | 'country'>;
export type NewOrganisation = Pick<OrganisationRow, 'publicId' | 'name' | 'normalisedName' | 'country' | 'city'>;

/** Adds unclaimed buyers; one that somebody else added meanwhile is left as it is. */
export async function insertUnclaimed(ctx: Ctx, organisations: readonly NewOrganisation[]): Promise<void> {
  if (organisations.length === 0) return;
  await sql`
    insert into organisation (public_id, name, normalised_name, country, city)
    select * from unnest(
      ${organisations.map((organisation) => organisation.publicId)}::text[], ${organisations.map((organisation) => organisation.name)}::text[],
      ${organisations.map((organisation) => organisation.normalisedName)}::text[], ${organisations.map((organisation) => organisation.country)}::text[],
      ${organisations.map((organisation) => organisation.city)}::text[])
    on conflict (normalised_name, coalesce(country, '')) where not claimed do nothing
  `.execute(ctx.db);
}

export interface ClaimedOrganisation extends NewOrganisation, Pick<OrganisationRow, 'orgType' | 'approval' | 'parentId'> {
  /** Approved because the organisation above is. */
  isApprovedByParent: boolean;
}

/** Adds an organisation that has people. @returns organisation.id */
export async function insertClaimed(ctx: Ctx, organisation: ClaimedOrganisation): Promise<number> {
  const { id } = await ctx.db
    .insertInto('organisation')
    .values({
      public_id: organisation.publicId,
      name: organisation.name,
      normalised_name: organisation.normalisedName,
      country: organisation.country,
      city: organisation.city,
      org_type: organisation.orgType,
      claimed: true,
      from_import: false,
      approval: organisation.approval,
      approved_by_parent: organisation.isApprovedByParent,
      parent_id: organisation.parentId,
      created_at: ctx.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds missing details to unclaimed organisations. */
export async function fillDetails(ctx: Ctx, detailsById: ReadonlyMap<number, OrganisationDetails>): Promise<void> {
  if (detailsById.size === 0) return;
  const sorted = [...detailsById].toSorted(([a], [b]) => a - b);
  await sql`
    update organisation o set details = k.details || o.details
    from unnest(${sorted.map(([id]) => id)}::bigint[], ${sorted.map(([, details]) => JSON.stringify(details))}::jsonb[]) as k (id, details)
    where k.id = o.id and not o.claimed and k.details || o.details <> o.details
  `.execute(ctx.db);
}

/** The stored values of an organisation that its members change. */
export type StoredOrganisation = Pick<
  OrganisationRow,
  'id' | 'name' | 'country' | 'city' | 'orgType' | 'approval' | 'approvalReason' | 'revision' | 'details' | 'settings' | 'billing' | 'steps'
>;

/** Writes a row as it now is, with the revision that it says. */
export async function updateOrganisation(ctx: Ctx, row: StoredOrganisation): Promise<void> {
  await ctx.db
    .updateTable('organisation')
    .set({
      name: row.name,
      normalised_name: normaliseName(row.name),
      country: row.country,
      city: row.city,
      org_type: row.orgType,
      approval: row.approval,
      approval_reason: row.approvalReason,
      approved_by_parent: sql`approved_by_parent and approval is not distinct from ${row.approval}`,
      approval_at: sql`case when approval is distinct from ${row.approval} then ${ctx.clock.now()}::timestamptz else approval_at end`,
      revision: row.revision,
      details: JSON.stringify(row.details),
      settings: JSON.stringify(row.settings),
      billing: JSON.stringify(row.billing),
      steps: [...row.steps],
    })
    .where('id', '=', row.id)
    .execute();
}

const incrementedRevision = sql<number>`revision + 1`;

/** Increases the revision after a change outside of the row that readers base decisions on. @returns the new revision. */
export async function nextRevision(ctx: Ctx, id: number): Promise<number> {
  const { revision } = await ctx.db
    .updateTable('organisation')
    .set({ revision: incrementedRevision })
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}

export interface Flags {
  billable?: boolean | undefined;
  trusted?: boolean | undefined;
  /** account.id, or null for nobody. */
  manager?: number | null | undefined;
}
/** Sets an administrator's flags; undefined ones stay. */
export async function setFlags(ctx: Ctx, id: number, { billable, trusted, manager }: Flags): Promise<void> {
  await ctx.db
    .updateTable('organisation')
    .set({ billable, trusted, account_manager_id: manager, revision: incrementedRevision })
    .where('id', '=', id)
    .execute();
}

/** The organisations that somebody manages have no account manager then. */
export async function endAccountManager(ctx: Ctx, accountId: number): Promise<void> {
  await ctx.db
    .updateTable('organisation')
    .set({ account_manager_id: null, revision: incrementedRevision })
    .where('account_manager_id', '=', accountId)
    .execute();
}

/** @param reason null: it is no longer blocked. */
export async function setBlock(ctx: Ctx, id: number, reason: string | null): Promise<void> {
  const blockColumns = { blocked_at: reason === null ? null : ctx.clock.now(), blocked_reason: reason, closed_at: null };
  await ctx.db
    .updateTable('organisation')
    .set({ ...blockColumns, revision: incrementedRevision })
    .where('id', '=', id)
    .execute();
}

/** Closed is blocked without a reason. */
export async function setClosed(ctx: Ctx, id: number): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db
    .updateTable('organisation')
    .set({ blocked_at: now, blocked_reason: null, closed_at: now, revision: incrementedRevision })
    .where('id', '=', id)
    .execute();
}

/** Marks an imported organisation as claimed. */
export async function setClaimed(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.updateTable('organisation').set({ claimed: true }).where('id', '=', id).execute();
}

export async function setParent(ctx: Ctx, id: number, parentId: number | null): Promise<void> {
  await ctx.db.updateTable('organisation').set({ parent_id: parentId }).where('id', '=', id).execute();
}

/** Makes organisations parts of others. @param parents organisation.id → that of its parent. */
export async function setParents(ctx: Ctx, parents: ReadonlyMap<number, number>): Promise<void> {
  await sql`
    update organisation o set parent_id = k.parent
    from unnest(${[...parents.keys()]}::bigint[], ${[...parents.values()]}::bigint[]) as k (id, parent) where k.id = o.id
  `.execute(ctx.db);
}

/** Puts an organisation into another: its children stand below that one, and its id leads there. @returns how many children. */
export async function setMergedInto(ctx: Ctx, from: number, into: number): Promise<number> {
  const { numUpdatedRows } = await ctx.db.updateTable('organisation').set({ parent_id: into }).where('parent_id', '=', from).executeTakeFirstOrThrow();
  await ctx.db.updateTable('organisation').set({ merged_into_id: into, parent_id: null, revision: incrementedRevision }).where('id', '=', from).execute();
  return Number(numUpdatedRows);
}

/** An approval that came from the parent is the administrator's from now on. */
export async function makeApprovalOwn(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.updateTable('organisation').set({ approved_by_parent: false }).where('id', '=', id).where('approved_by_parent', '=', true).execute();
}

/** Makes organisations pending that inherited their approval from a parent. @returns which they are. */
export async function setInheritedApprovalsPending(ctx: Ctx, ids: readonly number[]): Promise<{ id: number; publicId: string; name: string }[]> {
  return ctx.db
    .updateTable('organisation')
    .set({ approval: 'pending', approved_by_parent: false, approval_at: ctx.clock.now(), revision: incrementedRevision })
    .where('id', '=', anyValueOf(ids))
    .where('approval', '=', 'approved')
    .where('approved_by_parent', '=', true)
    .returning(['id', 'public_id as publicId', 'name'])
    .execute();
}

const FOREIGN_KEY_VIOLATION = '23503';
/** Deletes an organisation, with its data; if that fails, the transaction is aborted. @returns false where other rows refer to it, such as notices. */
export async function deleteOrganisation(ctx: Ctx, id: number): Promise<boolean> {
  try {
    await ctx.db.deleteFrom('organisation').where('id', '=', id).execute();
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === FOREIGN_KEY_VIOLATION) return false;
    throw error;
  }
}

/** An organisation that a decision holds. */
export interface LockedOrganisation extends Pick<
  OrganisationRow,
  'id' | 'publicId' | 'name' | 'orgType' | 'approval' | 'claimed' | 'revision' | 'blockedAt' | 'closedAt'
> {
  isMerged: boolean;
}
/**
 * Organisations by public id, locked until the transaction ends, always in the same order: of two simultaneous decisions the second waits
 * and sees the first.
 */
export async function lockOrganisations(ctx: Ctx, publicIds: readonly string[]): Promise<Map<string, LockedOrganisation>> {
  const rows = await ctx.db
    .selectFrom('organisation')
    .select(['id', 'public_id as publicId', 'name', 'org_type as orgType', 'approval', 'claimed', 'revision', 'blocked_at as blockedAt'])
    .select('closed_at as closedAt')
    .select((eb) => eb('merged_into_id', 'is not', null).$castTo<boolean>().as('isMerged'))
    .where('public_id', '=', anyValueOf(publicIds))
    .orderBy('id')
    .forUpdate()
    .$narrowType<Checked>()
    .execute();
  return new Map(rows.map((row) => [row.publicId, row]));
}

/** One of them; undefined when there is none. */
export const lockOrganisation = async (ctx: Ctx, publicId: string): Promise<LockedOrganisation | undefined> =>
  (await lockOrganisations(ctx, [publicId])).get(publicId);

/** organisation.id of one that can be claimed; held until the transaction ends, so that it is not given away meanwhile. */
export async function lockUnclaimed(ctx: Ctx, publicId: string): Promise<number | undefined> {
  const row = await ctx.db
    .selectFrom('organisation')
    .select('id')
    .where('public_id', '=', publicId)
    .where('claimed', '=', false)
    .where('merged_into_id', 'is', null)
    .where('blocked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row?.id;
}

/** Locks an organisation until the transaction ends: changes of it wait. */
export async function lockForChange(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.selectFrom('organisation').select('id').where('id', '=', id).forUpdate().execute();
}

/** Locks an organisation's team until the transaction ends: joining, leaving and role changes wait. */
export async function lockTeam(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.selectFrom('organisation').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** The same of all organisations that somebody belongs to, in one order. */
export async function lockTeamsOf(ctx: Ctx, accountId: number): Promise<void> {
  await ctx.db
    .selectFrom('organisation')
    .select('id')
    .where('id', 'in', (eb) =>
      eb.selectFrom('membership_label').select('organisation_id').where('account_id', '=', accountId).$narrowType<{ organisation_id: NotNull }>(),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** The current organisation of each id: itself, or the one that it was merged into. Until the transaction ends none of them is merged. */
export async function currentIds(ctx: Ctx, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('organisation')
    .select('id')
    .select((eb) => eb.fn.coalesce('merged_into_id', 'id').as('current'))
    .where('id', '=', anyValueOf(new Set(ids)))
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Map(rows.map(({ id, current }) => [id, current]));
}

/** The data of an organisation for other modules, by its id. */
export interface OrganisationSummary extends Pick<OrganisationRow, 'id' | 'publicId' | 'name' | 'country' | 'orgType' | 'approval'> {
  isBlocked: boolean;
}
export async function organisationById(ctx: Ctx, id: number): Promise<OrganisationSummary | undefined> {
  return ctx.db
    .selectFrom('organisation')
    .select(['id', 'public_id as publicId', 'name', 'country', 'org_type as orgType', 'approval'])
    .select((eb) => eb('blocked_at', 'is not', null).$castTo<boolean>().as('isBlocked'))
    .where('id', '=', id)
    .$narrowType<Checked>()
    .executeTakeFirst();
}

/** Whether an organisation is there, and neither blocked nor closed. */
export async function canBeActedFor(ctx: Ctx, id: number): Promise<boolean> {
  return (await ctx.db.selectFrom('organisation').select('id').where('id', '=', id).where('blocked_at', 'is', null).executeTakeFirst()) !== undefined;
}

/** Whether a claimed organisation of this name and country exists already. */
export async function isSignedUp(ctx: Ctx, name: string, country: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('organisation')
    .select('id')
    .where('claimed', '=', true)
    .where('closed_at', 'is', null)
    .where('normalised_name', '=', normaliseName(name))
    .where('country', '=', country)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export type OrganisationToActFor = Pick<OrganisationRow, 'id' | 'publicId' | 'orgType' | 'approval'>;
/** An organisation to act for, by public id; undefined when there is none, or it is blocked. */
export async function unblockedByPublicId(ctx: Ctx, publicId: string): Promise<OrganisationToActFor | undefined> {
  return ctx.db
    .selectFrom('organisation')
    .select(['id', 'public_id as publicId', 'org_type as orgType', 'approval'])
    .where('public_id', '=', publicId)
    .where('blocked_at', 'is', null)
    .$narrowType<Checked>()
    .executeTakeFirst();
}
