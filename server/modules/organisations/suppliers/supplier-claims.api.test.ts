import { describe, expect, test } from 'vitest';
import type { OwnExport } from '#contract/account.ts';
import type { AdminApprovalRequest, AdminOrganisation } from '#contract/administration.ts';
import type { listAwards } from '#contract/awards.ts';
import type { Output } from '#contract/endpoint.ts';
import { OWNER } from '#contract/names.ts';
import type { SupplierClaim } from '#contract/supplier-claims.ts';
import type { SupplierProfile } from '#contract/suppliers.ts';
import { personalData } from '#server/modules/organisations/index.ts';
import { inTransaction } from '#server/platform/ctx.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { makeNotice } from '#tests/support/one-notice.ts';
import { type MadePerson, callApi, makePerson, tokenOf } from '#tests/support/people.ts';
import { approveSupplierClaim, approvedSupplierClaim } from '#tests/support/supplier-claims.ts';

const app = await testApp({ clock: fixedClock('2026-11-21T09:00:00Z') });
const admin = await tokenOf(app, await makePerson(app, { superAdmin: true }));

type Supplier = { name: string; scheme?: string; identifier?: string; country?: string };
let made = 0;
const newSupplier = (): Required<Supplier> => ({ name: `Himal Works ${++made}`, scheme: 'NP-PAN', identifier: `70${made}`, country: 'NP' });
const awardTo = (supplier: Supplier) => makeNotice(app, { status: 'awarded', content: { awards: [{ id: '1', date: '2026-03-01', suppliers: [supplier] }] } });

interface Firm extends MadePerson {
  token: string;
}
async function firm(options: Parameters<typeof makePerson>[1] = {}): Promise<Firm> {
  const person = await makePerson(app, { orgType: 'SELLER', ...options });
  return { ...person, token: await tokenOf(app, person) };
}
const reason = 'The register of companies shows our number.';
const claim = ({ token }: Firm, supplier: Supplier, more: Record<string, unknown> = {}) =>
  callApi<SupplierClaim & { errors?: { path: string; rule: string }[] }>(app, 'POST', '/suppliers/claims', { token, body: { ...supplier, reason, ...more } });
const claims = async ({ token }: Firm) => (await callApi<{ items: SupplierClaim[] }>(app, 'GET', '/suppliers/claims', { token })).body.items;
const end = ({ token }: Firm, id: string) => callApi<SupplierClaim>(app, 'DELETE', `/suppliers/claims/${id}`, { token });
const profile = async ({ scheme, identifier, name, country }: Supplier) => {
  const query = new URLSearchParams(scheme && identifier ? { scheme, identifier } : { name, country: country! });
  return (await callApi<SupplierProfile>(app, 'GET', `/suppliers/profile?${query}`)).body;
};
const ownAwards = async ({ token }: Firm) => (await callApi<Output<typeof listAwards>>(app, 'GET', '/awards?own=true', { token })).body.total;
const approvedFor = (of: Firm, supplier: Supplier) => approvedSupplierClaim(app, admin, { token: of.token, body: { ...supplier, reason } });
const templatesTo = async ({ email }: Firm) =>
  (await mailsTo(app, email)).map(({ template }) => template).filter((template) => template.startsWith('supplier'));

describe('a claim of a supplier', () => {
  test('waits for an administrator, and once approved names the organisation on the page and gives it the awards', async () => {
    const [owner, supplier] = [await firm(), newSupplier()];
    await awardTo(supplier);
    await app.connection.pool.query(`update organisation set details = details || '{"web": "https://works.test/", "description": "We build."}' where id = $1`, [
      owner.organisationId,
    ]);
    const { status, body } = await claim(owner, supplier);
    expect([status, body]).toMatchObject([200, { state: 'waiting', supplier: { name: supplier.name, identifier: supplier.identifier }, reason, answer: null }]);
    expect([(await profile(supplier)).claimant, await ownAwards(owner)]).toEqual([null, 0]);
    const waiting = await callApi<{ items: AdminApprovalRequest[] }>(app, 'GET', '/admin/drafts?kind=supplier', { token: admin });
    expect(waiting.body.items.find(({ id }) => id === body.id)).toMatchObject({
      kind: 'supplier',
      content: { name: supplier.name, country: 'NP', identifiers: [{ scheme: 'NP-PAN', identifier: supplier.identifier }], reason },
    });
    expect(JSON.stringify(waiting.body)).not.toContain('"key"');
    expect(await approveSupplierClaim(app, admin, body.id)).toMatchObject({ status: 200, body: { state: 'approved' } });
    expect((await profile(supplier)).claimant).toEqual({ name: `Organisation of ${owner.username}`, web: 'https://works.test/', description: 'We build.' });
    expect(await ownAwards(owner)).toBe(1);
    expect(await claims(owner)).toMatchObject([{ state: 'approved' }]);
    expect(await templatesTo(owner)).toEqual(['supplier-approved']);
    expect((await mailsTo(app, owner.email)).at(-1)!.text).toContain(supplier.name);
  });

  test('joins what its organisation claimed, and leaves nothing of it to others', async () => {
    const [owner, one, two] = [await firm(), newSupplier(), newSupplier()];
    const name = { name: `${one.name} JV`, country: 'NP' };
    for (const supplier of [one, two, name]) await awardTo(supplier);
    await awardTo({ ...newSupplier(), name: name.name });
    await awardTo({ ...newSupplier(), name: name.name });
    for (const supplier of [one, two, name]) await approvedFor(owner, supplier);
    const joined = await profile(one);
    expect(joined).toMatchObject({ awards: 3, claimant: { name: `Organisation of ${owner.username}` } });
    expect([await profile(two), await profile(name)]).toEqual([joined, joined]);
    expect(joined.numbers.map(({ identifier }) => identifier).toSorted()).toEqual([one.identifier, two.identifier].toSorted());
    expect(await ownAwards(owner)).toBe(3);
  });

  test('gives its organisation the awards that the page of the supplier shows, each once', async () => {
    const [byName, byNumber, numbered] = [await firm(), await firm(), newSupplier()];
    const name = { name: `${numbered.name} Sons`, country: 'NP' };
    await awardTo(name);
    await awardTo({ ...newSupplier(), name: name.name });
    await awardTo({ ...newSupplier(), name: name.name });
    await approvedFor(byName, name);
    expect([await ownAwards(byName), (await profile(name)).awards]).toEqual([1, 1]);
    // Its number, and its name where no number is given.
    await awardTo(numbered);
    await awardTo({ name: numbered.name, country: 'NP' });
    await approvedFor(byNumber, numbered);
    expect([await ownAwards(byNumber), (await profile(numbered)).awards]).toEqual([2, 2]);
    // Its own name counts as before, and what is both is one.
    await awardTo({ name: `Organisation of ${byNumber.username}`, country: 'NP' });
    await awardTo({ ...numbered, name: `Organisation of ${byNumber.username}` });
    expect([await ownAwards(byNumber), (await profile(numbered)).awards]).toEqual([4, 4]);
  });

  test('is one at a time, of one organisation, and of a supplier alone', async () => {
    const [owner, rival, buyer] = [await firm(), await firm(), await firm({ orgType: 'BUYER' })];
    const [supplier, other] = [newSupplier(), newSupplier()];
    expect((await claim(owner, supplier)).status).toBe(200);
    expect(await claim(owner, other)).toMatchObject({ status: 409, body: { errors: [{ path: 'body.name', rule: 'claim-waits' }] } });
    // Two may claim the same; the first approved has it.
    const second = (await claim(rival, supplier)).body;
    await approveSupplierClaim(app, admin, (await claims(owner))[0]!.id);
    expect(await approveSupplierClaim(app, admin, second.id)).toMatchObject({ status: 409 });
    expect(await claims(rival)).toMatchObject([{ state: 'waiting' }]);
    expect((await claim(await firm(), { ...supplier, scheme: 'np-pan' })).body.errors).toMatchObject([{ rule: 'supplier-taken' }]);
    expect((await claim(owner, { ...supplier, scheme: 'np-pan' })).body.errors).toMatchObject([{ path: 'body.name', rule: 'own-supplier' }]);
    expect((await claim(buyer, other)).status).toBe(409);
    expect((await claim(owner, { name: 'No country' })).body.errors).toMatchObject([{ path: 'body.country', rule: 'required' }]);
    expect((await claim(owner, other, { reason: 'short' })).status).toBe(400);
    expect((await claim(await firm({ joins: { id: owner.organisationId, publicId: owner.organisation, roleId: 3 } }), other)).status).toBe(403);
  });

  test('is approved once by two administrators at a time', async () => {
    const [one, two, supplier] = [await firm(), await firm(), newSupplier()];
    const ids = [(await claim(one, supplier)).body.id, (await claim(two, supplier)).body.id];
    const answers = await Promise.all(ids.map((id) => approveSupplierClaim(app, admin, id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('is denied with a reason, withdrawn or given up, and may be made again', async () => {
    const [owner, supplier] = [await firm(), newSupplier()];
    await awardTo(supplier);
    const denied = (await claim(owner, supplier)).body.id;
    const answer = 'The register names another owner.';
    await callApi(app, 'POST', '/organization/drafts/reject', { token: admin, body: { id: denied, reason: answer } });
    expect(await claims(owner)).toMatchObject([{ state: 'denied', answer }]);
    expect((await end(owner, denied)).status).toBe(404);
    const waiting = (await claim(owner, supplier)).body.id;
    const stranger = await firm();
    expect((await end(stranger, waiting)).status).toBe(404);
    expect((await end(owner, waiting)).body.state).toBe('withdrawn');
    const approved = await approvedFor(owner, supplier);
    expect((await end(stranger, approved)).status).toBe(404);
    expect((await end(owner, approved)).body.state).toBe('withdrawn');
    expect([(await profile(supplier)).claimant, await ownAwards(owner)]).toEqual([null, 0]);
    await approvedFor(stranger, supplier);
    expect((await profile(supplier)).claimant?.name).toBe(`Organisation of ${stranger.username}`);
    expect(await templatesTo(owner)).toEqual(['supplier-denied', 'supplier-approved']);
  });

  test('is ended by an administrator, who says why, and with its organisation', async () => {
    const [owner, other] = [await firm(), await firm()];
    const [one, two] = [newSupplier(), newSupplier()];
    for (const supplier of [one, two]) await awardTo(supplier);
    const id = await approvedFor(owner, one);
    const revoke = (token: string) =>
      callApi<AdminApprovalRequest>(app, 'POST', '/admin/suppliers/claims/revoke', { token, body: { id, reason: 'It was a mistake.' } });
    expect((await revoke(owner.token)).status).toBe(403);
    expect(await revoke(admin)).toMatchObject({ status: 200, body: { state: 'denied', reason: 'It was a mistake.' } });
    expect((await revoke(admin)).status).toBe(409);
    expect((await profile(one)).claimant).toBeNull();
    expect(await templatesTo(owner)).toEqual(['supplier-approved', 'supplier-revoked']);
    // Blocked, it looks after nothing until it is unblocked; closed, it has no claims.
    await approvedFor(other, two);
    const block = (verb: string, body: object) => callApi(app, 'POST', `/admin/organisations/${other.organisation}/${verb}`, { token: admin, body });
    await block('block', { reason: 'Sends spam' });
    expect((await profile(two)).claimant).toBeNull();
    await block('unblock', {});
    expect((await profile(two)).claimant).not.toBeNull();
    const token = await tokenOf(app, other);
    const { name, revision } = (await callApi<{ name: string; revision: number }>(app, 'GET', '/organization', { token })).body;
    expect((await callApi(app, 'POST', '/organization/close', { token, body: { name }, headers: { 'if-match': `"${revision}"` } })).status).toBe(200);
    expect((await profile(two)).claimant).toBeNull();
    await approvedFor(owner, two);
  });

  test('is none of an organisation that only buys', async () => {
    const [owner, supplier, other] = [await firm(), newSupplier(), newSupplier()];
    for (const each of [supplier, other]) await awardTo(each);
    await approvedFor(owner, supplier);
    const { id } = (await claim(owner, other)).body;
    await app.connection.pool.query(`update organisation set org_type = 'BUYER' where id = $1`, [owner.organisationId]);
    expect((await profile(supplier)).claimant).toBeNull();
    expect((await approveSupplierClaim(app, admin, id)).status).toBe(409);
  });

  test('is listed as long as it is approved, however many requests came since', async () => {
    const owner = await firm();
    const approved = [await approvedFor(owner, newSupplier()), await approvedFor(owner, newSupplier())];
    for (let n = 0; n < 51; n++) await end(owner, (await claim(owner, newSupplier())).body.id);
    expect((await claims(owner)).slice(0, 2).map(({ id }) => id)).toEqual(approved.toReversed());
    const { body } = await callApi<AdminOrganisation>(app, 'GET', `/admin/organisations/${owner.organisation}`, { token: admin });
    expect(body.drafts.map(({ id }) => id)).toEqual(expect.arrayContaining(approved));
  });

  test('is in the copy of the data of whoever made it, with the supplier; erased with their account is only what they wrote', async () => {
    const [owner, one, two] = [await firm(), newSupplier(), newSupplier()];
    const second = await firm({ joins: { id: owner.organisationId, publicId: owner.organisation, roleId: OWNER } });
    await approvedFor(owner, one);
    await claim(owner, two);
    const { body } = await callApi<OwnExport>(app, 'GET', '/users/export', { token: owner.token });
    expect(body.requests).toMatchObject([two, one].map(({ name }) => ({ kind: 'supplier', supplier: name, reason })));
    await inTransaction(app.ctx, (ctx) => personalData.forgetPerson(ctx, owner.accountId));
    expect(await claims(second)).toMatchObject([
      { state: 'approved', reason: null },
      { state: 'waiting', reason: null },
    ]);
  });
});
