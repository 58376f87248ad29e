import { randomUUID } from 'node:crypto';
import type { NoticeContent } from '#contract/notices.ts';
import type { Receipt } from '#contract/participation.ts';
import { insertOfficer } from '#server/modules/bids/officers/officers.repo.ts';
import { putOfficerKey } from '#server/modules/bids/keys/keys.repo.ts';
import { type SealedKeyPair, makeOfficerKey } from '#server/modules/bids/keys/officer-key.ts';
import { tokenOf } from './people.ts';
import type { TestApp } from './app.ts';
import { makeNotice } from './one-notice.ts';
import { type MadePerson, callApi, makePerson } from './people.ts';

export const PASSPHRASE = 'open sesame, all of us';
/** Deriving a key is slow on purpose. Here it is quick, and officers share three key pairs. */
const cheap = { memory: 64, passes: 1 };
const keys: Promise<SealedKeyPair[]> = Promise.all([PASSPHRASE, PASSPHRASE, PASSPHRASE].map((passphrase) => makeOfficerKey(passphrase, cheap)));

/** Public id of a person. */
export async function personId({ ctx }: TestApp, { accountId }: Pick<MadePerson, 'accountId'>): Promise<string> {
  const row = await ctx.db.selectFrom('account_label').select('public_id').where('id', '=', accountId).executeTakeFirstOrThrow();
  return row.public_id!;
}

export interface Officer extends MadePerson {
  /** Public id. */
  id: string;
  token: string;
}
const asOfficer = async (app: TestApp, person: MadePerson): Promise<Officer> => ({
  ...person,
  id: await personId(app, person),
  token: await tokenOf(app, person),
});

/** Appoints somebody, with a passphrase. @param index of one of the three key pairs. */
export async function makeOfficer(app: TestApp, organisationId: number, person: MadePerson, index: number): Promise<Officer> {
  await insertOfficer(app.ctx, organisationId, person.accountId);
  await putOfficerKey(app.ctx, person.accountId, (await keys)[index]!);
  return asOfficer(app, person);
}

/** Makes the owner of a buyer and two members its opening officers, with a passphrase. */
export async function makeOfficers(app: TestApp, buyer: MadePerson): Promise<[Officer, Officer, Officer]> {
  const joins = () => makePerson(app, { joins: { id: buyer.organisationId, publicId: buyer.organisation, roleId: 3 } });
  const people = [buyer, await joins(), await joins()];
  const officers: Officer[] = [];
  for (const [index, person] of people.entries()) officers.push(await makeOfficer(app, buyer.organisationId, person, index));
  return officers as [Officer, Officer, Officer];
}

/** An approved buyer with three opening officers. */
export async function makeBuyer(app: TestApp): Promise<{ buyer: MadePerson; officers: [Officer, Officer, Officer] }> {
  const buyer = await makePerson(app);
  return { buyer, officers: await makeOfficers(app, buyer) };
}

/** An open online tender of a buyer. @returns its public id. */
export const makeTender = (app: TestApp, buyer: Pick<MadePerson, 'organisationId'>, deadline: string, content: Partial<NoticeContent> = {}): Promise<string> =>
  makeNotice(app, {
    buyerId: buyer.organisationId,
    content: { kind: 'online', title: 'Bridge over the river', deadline: { at: deadline, zone: 'Asia/Kathmandu' }, ...content },
  });

export interface Supplier extends MadePerson {
  token: string;
}
export async function makeSupplier(app: TestApp): Promise<Supplier> {
  const person = await makePerson(app, { orgType: 'SELLER' });
  return { ...person, token: await tokenOf(app, person) };
}

export interface BidFields {
  amount?: string;
  currency?: string;
  offers?: { lot: string; amount: string; currency: string }[];
  note?: string;
  files?: string[];
  request?: string;
}
/** A body of `submitBid`: by default an offer for a tender without lots. */
export const bidBody = (notice: string, { amount = '1000.50', currency = 'NPR', offers, ...fields }: BidFields = {}) => ({
  notice,
  request: randomUUID(),
  offers: offers ?? [{ lot: '', amount, currency }],
  ...fields,
});
export const submit = <T = Receipt>(app: TestApp, { token }: Pick<Supplier, 'token'>, notice: string, fields: BidFields = {}) =>
  callApi<T>(app, 'POST', '/tenders/participation', { token, body: bidBody(notice, fields) });

/** Opens the bids of a tender with the passphrases of two officers. */
export const open = <T>(app: TestApp, notice: string, officers: readonly Pick<Officer, 'id' | 'token'>[], passphrases: readonly string[] = []) =>
  callApi<T>(app, 'POST', '/tenders/opening', {
    token: officers[0]!.token,
    body: { notice, officers: officers.map(({ id }, index) => ({ id, passphrase: passphrases[index] ?? PASSPHRASE })) },
  });

/** Puts the deadline of a tender an hour back, for a test without a clock of its own. */
export const endTender = ({ connection }: TestApp, notice: string) =>
  connection.pool.query(`update notice set deadline_at = now() - interval '1 hour', open_until = now() - interval '1 hour' where public_id = $1`, [notice]);

/** The query and token of each address that reads what belongs to an opened tender. */
export async function readsOfOpened(app: TestApp): Promise<Readonly<Record<string, { query: string; token: string }>>> {
  const [{ buyer, officers }, supplier] = [await makeBuyer(app), await makeSupplier(app)];
  const inFiveDays = new Date(app.ctx.clock.now().getTime() + 5 * 86_400_000).toISOString();
  const notice = await makeTender(app, buyer, inFiveDays);
  const { body } = await submit(app, supplier, notice);
  await endTender(app, notice);
  await open(app, notice, officers.slice(0, 2));
  const ofBuyer = { query: `notice=${notice}`, token: officers[0].token };
  return {
    '/tenders/opening': ofBuyer,
    '/interestedBidders': ofBuyer,
    '/tenders/bids': ofBuyer,
    '/tenders/evaluation': ofBuyer,
    '/tenders/participation': { query: `notice=${notice}`, token: supplier.token },
    '/tenders/participation/results': { query: `bid=${body.id}`, token: supplier.token },
    '/tenders/documents': { query: `bid=${body.id}`, token: supplier.token },
  };
}
