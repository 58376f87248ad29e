import { z } from 'zod';
import { type Contact, MAX_CONTACTS, type Office } from '#contract/own-organisation.ts';
import { organisationOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { canonicalJson } from '#server/platform/canonical-json.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { type ItemPage, type PagingInput, keyset } from '#server/platform/http/keyset.ts';
import { newPublicId } from '#server/platform/ids.ts';
import { activeOrganisationRow, expectRevision, saveChange } from '../profile/change-own-organisation-data.ts';
import { type OwnRow, ownRow } from '../profile/own-organisation.repo.ts';
import {
  type ContactFilter,
  type ContactKind,
  type ContactRow,
  contactOrder,
  contactRow,
  contactRows,
  countContacts,
  deleteContact,
  insertContact,
  publicContact,
  putContactOrder,
  updateContact,
} from './contacts.repo.ts';

// Contacts and offices are entries of two kinds: both are listed, added, changed, removed and ordered in the same way.

export type ContactContent = Omit<Contact, 'id' | 'revision'>;
export type OfficeContent = Omit<Office, 'id' | 'revision'>;

const id = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
/** Position in the order, organisation_contact.id */
const Keys = z.tuple([id, id]);

const present = <C extends object>({ id, content, revision }: Pick<ContactRow<C>, 'id' | 'content' | 'revision'>): C & { id: string; revision: number } => ({
  id,
  ...content,
  revision,
});

/** One page of the active organisation's entries of a kind. */
export async function listEntries<C extends object>(
  ctx: Ctx,
  kind: ContactKind,
  { page, size, cursor, ...filter }: PagingInput & ContactFilter,
): Promise<ItemPage<C & { id: string; revision: number }>> {
  const { id } = organisationOf(ctx);
  return keyset(`organisation ${kind}s ${JSON.stringify(filter)}`, Keys).list(
    { page, size, cursor },
    {
      read: (pageRead) => contactRows<C>(ctx, id, kind, filter, pageRead),
      count: () => countContacts(ctx, id, kind, filter),
      keysOf: (row) => [row.position, row.key],
      present,
    },
  );
}

/** Updates what depends on the entries: the completed steps of the profile, and the contact on the public page. */
export async function updateDependents(ctx: Ctx, row: OwnRow): Promise<OwnRow> {
  const contact = await publicContact(ctx, row.id);
  const { contact: _old, ...details } = row.details;
  const { name, email, phone } = contact ?? {};
  const contactDetails = contact ? { contact: { name: name!, email: email!, ...(phone ? { phone } : {}) } } : {};
  const currentRow = (await ownRow(ctx, row.id)) ?? row;
  return saveChange(ctx, currentRow, { details: { ...details, ...contactDetails } }, 'organisation.contacts', true);
}

export type StoredEntry<C> = C & { id: string; revision: number; steps: OwnRow['steps'] };

/** @throws AppError conflict when there are too many. */
export async function addEntry<C extends object>(ctx: Ctx, kind: ContactKind, content: C): Promise<StoredEntry<C>> {
  return inTransaction(ctx, async (ctx) => {
    const row = await activeOrganisationRow(ctx, true);
    if ((await countContacts(ctx, row.id, kind)).total >= MAX_CONTACTS) throw new AppError('conflict', `There are ${MAX_CONTACTS} already.`);
    const id = newPublicId();
    await insertContact(ctx, row.id, kind, id, content);
    await audit(ctx, { action: `organisation.${kind}.add`, subject: [`organisation-${kind}`, id], organisationId: row.id });
    return { ...present({ id, content, revision: 1 }), steps: (await updateDependents(ctx, row)).steps };
  });
}

async function requireEntry<C extends object>(ctx: Ctx, row: OwnRow, kind: ContactKind, id: string): Promise<ContactRow<C>> {
  const entry = await contactRow<C>(ctx, row.id, kind, id);
  if (!entry) throw new AppError('not-found', 'There is no such entry.');
  expectRevision(ctx, entry.revision, () => present(entry));
  return entry;
}

/** @throws AppError not-found; precondition-failed, with the stored entry, when it was changed meanwhile. */
export async function changeEntry<C extends object>(ctx: Ctx, kind: ContactKind, id: string, content: C): Promise<StoredEntry<C>> {
  return inTransaction(ctx, async (ctx) => {
    const row = await activeOrganisationRow(ctx, true);
    const entry = await requireEntry<C>(ctx, row, kind, id);
    const fields = Object.keys(content).filter((key) => canonicalJson(content[key as keyof C]) !== canonicalJson(entry.content[key as keyof C] ?? null));
    if (fields.length === 0) return { ...present(entry), steps: row.steps };
    await updateContact(ctx, entry.key, content, entry.revision + 1);
    // A contact is a person: the log has the names of the fields alone.
    await audit(ctx, { action: `organisation.${kind}.change`, subject: [`organisation-${kind}`, id], organisationId: row.id, details: { fields } });
    return { ...present({ id, content, revision: entry.revision + 1 }), steps: (await updateDependents(ctx, row)).steps };
  });
}

/** @throws AppError not-found; precondition-failed, with the stored entry, when it was changed meanwhile. */
export async function removeEntry(ctx: Ctx, kind: ContactKind, id: string): Promise<{ steps: OwnRow['steps'] }> {
  return inTransaction(ctx, async (ctx) => {
    const row = await activeOrganisationRow(ctx, true);
    const entry = await requireEntry(ctx, row, kind, id);
    await deleteContact(ctx, entry.key);
    await audit(ctx, { action: `organisation.${kind}.remove`, subject: [`organisation-${kind}`, id], organisationId: row.id });
    return { steps: (await updateDependents(ctx, row)).steps };
  });
}

/** @throws AppError conflict, with the current order, unless the same entries are named, each once. */
export async function orderEntries(ctx: Ctx, row: OwnRow, kind: ContactKind, order: readonly string[]): Promise<void> {
  const current = await contactOrder(ctx, row.id, kind);
  if (order.length !== current.length || current.some((id) => !order.includes(id)))
    throw new AppError('conflict', 'These are not the entries that there are.', undefined, { current: { order: current } });
  if (current.join(' ') === order.join(' ')) return;
  await putContactOrder(ctx, row.id, kind, order);
  await audit(ctx, { action: `organisation.${kind}.order`, subject: ['organisation', row.publicId], organisationId: row.id });
}
