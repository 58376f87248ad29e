import { z } from 'zod';
import type { Input, Output } from '#contract/endpoint.ts';
import { type Contact, MAX_CONTACTS, type Office } from '#contract/own-organisation.ts';
import type * as contract from '#contract/own-organisation.ts';
import { organisationOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { canonicalJson } from '#server/platform/canonical-json.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { type ItemPage, type PagingInput, keyset } from '#server/platform/http/keyset.ts';
import { newPublicId } from '#server/platform/ids.ts';
import { actingRow, expectRevision, saveChange } from './change-own.ts';
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
import { type OwnRow, ownRow } from './own-organisation.repo.ts';
import { checkCountry } from './guarded-fields.ts';

type ContactContent = Omit<Contact, 'id' | 'revision'>;
type OfficeContent = Omit<Office, 'id' | 'revision'>;

const whole = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
/** Place in the order, organisation_contact.id */
const Keys = z.tuple([whole, whole]);

async function pageOf<C extends object>(
  ctx: Ctx,
  kind: ContactKind,
  { page, size, cursor, ...filter }: PagingInput & ContactFilter,
): Promise<ItemPage<C & { id: string; revision: number }>> {
  const { id } = organisationOf(ctx);
  return keyset(`organisation ${kind}s ${JSON.stringify(filter)}`, Keys).list(
    { page, size, cursor },
    {
      read: (walk) => contactRows<C>(ctx, id, kind, filter, walk),
      count: () => countContacts(ctx, id, kind, filter),
      keysOf: (row) => [row.position, row.key],
      present,
    },
  );
}

const present = <C extends object>({ id, content, revision }: Pick<ContactRow<C>, 'id' | 'content' | 'revision'>): C & { id: string; revision: number } => ({
  id,
  ...content,
  revision,
});

/** What hangs on the contacts: the steps of the profile, and whom the public page names. */
async function settle(ctx: Ctx, row: OwnRow): Promise<OwnRow> {
  const contact = await publicContact(ctx, row.id);
  const { contact: _old, ...details } = row.details;
  const { name, email, phone } = contact ?? {};
  const shown = contact ? { contact: { name: name!, email: email!, ...(phone ? { phone } : {}) } } : {};
  const now = (await ownRow(ctx, row.id)) ?? row;
  return saveChange(ctx, now, { details: { ...details, ...shown } }, 'organisation.contacts', true);
}

type Stored<C> = C & { id: string; revision: number; steps: OwnRow['steps'] };

async function add<C extends object>(ctx: Ctx, kind: ContactKind, content: C): Promise<Stored<C>> {
  return inTransaction(ctx, async (ctx) => {
    const row = await actingRow(ctx, true);
    if ((await countContacts(ctx, row.id, kind)).total >= MAX_CONTACTS) throw new AppError('conflict', `There are ${MAX_CONTACTS} already.`);
    const id = newPublicId();
    await insertContact(ctx, row.id, kind, id, content);
    await audit(ctx, { action: `organisation.${kind}.add`, subject: [`organisation-${kind}`, id], organisationId: row.id });
    return { ...present({ id, content, revision: 1 }), steps: (await settle(ctx, row)).steps };
  });
}

async function own<C extends object>(ctx: Ctx, row: OwnRow, kind: ContactKind, id: string): Promise<ContactRow<C>> {
  const found = await contactRow<C>(ctx, row.id, kind, id);
  if (!found) throw new AppError('not-found', 'There is no such entry.');
  expectRevision(ctx, found.revision, () => present(found));
  return found;
}

async function change<C extends object>(ctx: Ctx, kind: ContactKind, id: string, content: C): Promise<Stored<C>> {
  return inTransaction(ctx, async (ctx) => {
    const row = await actingRow(ctx, true);
    const found = await own<C>(ctx, row, kind, id);
    const fields = Object.keys(content).filter((key) => canonicalJson(content[key as keyof C]) !== canonicalJson(found.content[key as keyof C] ?? null));
    if (fields.length === 0) return { ...present(found), steps: row.steps };
    await updateContact(ctx, found.key, content, found.revision + 1);
    // A contact is a person: the log names the fields alone.
    await audit(ctx, { action: `organisation.${kind}.change`, subject: [`organisation-${kind}`, id], organisationId: row.id, details: { fields } });
    return { ...present({ id, content, revision: found.revision + 1 }), steps: (await settle(ctx, row)).steps };
  });
}

async function remove(ctx: Ctx, kind: ContactKind, id: string): Promise<{ steps: OwnRow['steps'] }> {
  return inTransaction(ctx, async (ctx) => {
    const row = await actingRow(ctx, true);
    const found = await own(ctx, row, kind, id);
    await deleteContact(ctx, found.key);
    await audit(ctx, { action: `organisation.${kind}.remove`, subject: [`organisation-${kind}`, id], organisationId: row.id });
    return { steps: (await settle(ctx, row)).steps };
  });
}

/** @throws AppError conflict, with the order as it is, unless the same entries are named, each once. */
async function reorder(ctx: Ctx, row: OwnRow, kind: ContactKind, order: readonly string[]): Promise<void> {
  const known = await contactOrder(ctx, row.id, kind);
  if (order.length !== known.length || known.some((id) => !order.includes(id)))
    throw new AppError('conflict', 'These are not the entries that there are.', undefined, { current: { order: known } });
  if (known.join(' ') === order.join(' ')) return;
  await putContactOrder(ctx, row.id, kind, order);
  await audit(ctx, { action: `organisation.${kind}.order`, subject: ['organisation', row.publicId], organisationId: row.id });
}

export const listContacts = (ctx: Ctx, { query }: Input<typeof contract.listContacts>): Promise<Output<typeof contract.listContacts>> =>
  pageOf<ContactContent>(ctx, 'contact', query);

export async function listOffices(ctx: Ctx, { query }: Input<typeof contract.listOffices>): Promise<Output<typeof contract.listOffices>> {
  const page = await pageOf<OfficeContent>(ctx, 'office', query);
  return { ...page, none: (await actingRow(ctx)).settings.noOffices ?? false };
}

export const addContact = (ctx: Ctx, { body }: Input<typeof contract.addContact>) => add<ContactContent>(ctx, 'contact', body);
export const changeContact = (ctx: Ctx, { params, body }: Input<typeof contract.changeContact>) => change<ContactContent>(ctx, 'contact', params.id, body);
export const removeContact = (ctx: Ctx, { params }: Input<typeof contract.removeContact>) => remove(ctx, 'contact', params.id);

export async function addOffice(ctx: Ctx, { body }: Input<typeof contract.addOffice>): Promise<Stored<OfficeContent>> {
  checkCountry(ctx, body);
  return add<OfficeContent>(ctx, 'office', body);
}
export async function changeOffice(ctx: Ctx, { params, body }: Input<typeof contract.changeOffice>): Promise<Stored<OfficeContent>> {
  checkCountry(ctx, body);
  return change<OfficeContent>(ctx, 'office', params.id, body);
}
export const removeOffice = (ctx: Ctx, { params }: Input<typeof contract.removeContact>) => remove(ctx, 'office', params.id);

export const orderContacts = (ctx: Ctx, { body }: Input<typeof contract.orderContacts>): Promise<Output<typeof contract.orderContacts>> =>
  inTransaction(ctx, async (ctx) => {
    const row = await actingRow(ctx, true);
    await reorder(ctx, row, 'contact', body.order);
    await settle(ctx, row);
    return { order: body.order };
  });

/** The order of the offices, and whether there are none beside the main address. */
export const orderOffices = (ctx: Ctx, { body }: Input<typeof contract.orderOffices>): Promise<Output<typeof contract.orderOffices>> =>
  inTransaction(ctx, async (ctx) => {
    const row = await actingRow(ctx, true);
    if (body.order) await reorder(ctx, row, 'office', body.order);
    const none = body.none ?? row.settings.noOffices ?? false;
    const saved = await saveChange(ctx, row, { settings: { ...row.settings, noOffices: none } }, 'organisation.offices', true);
    return { order: await contactOrder(ctx, row.id, 'office'), none, steps: saved.steps };
  });
