import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { UserDetails } from '#contract/auth.ts';
import type { Claim, UnclaimedOrganisation } from '#contract/sign-up.ts';
import { testApp } from '#tests/support/app.ts';
import { callApi, makePerson, signInAs, revisionHeaders } from '#tests/support/people.ts';
import { matchBuyers } from '../index.ts';

const app = await testApp();
await matchBuyers(app.ctx, [
  { name: 'Bagmati Water Supply Office', country: 'NP', city: 'Hetauda' },
  { name: 'Bagmati Water & Roads', country: 'NP' },
  { name: 'Bagmati Water Supply Office', country: 'IN' },
  { name: '100% Renewable Board', country: 'NP' },
  { name: 'Ward Office One', country: 'NP' },
  { name: 'Ward Office Two', country: 'NP' },
]);

const signInNewcomer = async () => (await signInAs(app, await makePerson(app, { alone: true }))).accessToken;
const find = async (token: string, name: string, extraQuery = '') =>
  (await callApi<{ items: UnclaimedOrganisation[] }>(app, 'GET', `/organization/unclaimed?name=${encodeURIComponent(name)}${extraQuery}`, { token })).body
    .items;
const claim = (token: string | undefined, organisation: string, reason = 'I am its chief engineer, see the web page.', overrides = {}) =>
  callApi<Claim>(app, 'POST', '/organization/claim', { ...(token ? { token } : {}), body: { organisation, orgType: 'BUYER', reason, ...overrides } });
const listOwnClaims = async (token: string) => (await callApi<{ items: Claim[] }>(app, 'GET', '/organization/claim', { token })).body.items;

describe('an imported organisation', () => {
  test('is found by the beginning of its name, in the site’s country', async () => {
    const token = await signInNewcomer();
    expect((await find(token, 'bagmati WATER')).map(({ name, country }) => [name, country])).toEqual([
      ['Bagmati Water & Roads', 'NP'],
      ['Bagmati Water Supply Office', 'NP'],
    ]);
    expect(await find(token, '%%%')).toEqual([]);
    expect(await find(token, '100%')).toMatchObject([{ name: '100% Renewable Board' }]);
    expect((await callApi(app, 'GET', '/organization/unclaimed?name=ab', { token })).status).toBe(400);
    expect((await callApi(app, 'GET', '/organization/unclaimed?name=Bagmati&country=IN', { token })).status).toBe(400);
    expect((await callApi(app, 'GET', '/organization/unclaimed?name=Bagmati')).status).toBe(401);
  });

  test('is claimed with a reason, once by each person; the claim can be withdrawn', async () => {
    const token = await signInNewcomer();
    const [foundOrganisation] = await find(token, 'Bagmati Water Supply');
    const first = await claim(token, foundOrganisation!.id);
    expect(first).toMatchObject({ status: 200, body: { organisation: foundOrganisation, state: 'waiting', answer: null } });
    // A second tab does not write over it unasked.
    expect(await claim(token, foundOrganisation!.id, 'I am its director since May.')).toMatchObject({ status: 409, body: { current: first.body } });
    expect(await listOwnClaims(token)).toEqual([first.body]);
    const again = await claim(token, foundOrganisation!.id, 'I am its director since May.', { replace: true });
    expect(again.body).toMatchObject({ id: first.body.id, reason: 'I am its director since May.' });
    expect(await listOwnClaims(token)).toEqual([again.body]);
    // Another person sees and ends nothing of it.
    const stranger = await signInNewcomer();
    expect(await listOwnClaims(stranger)).toEqual([]);
    expect((await callApi(app, 'DELETE', `/organization/claim/${first.body.id}`, { token: stranger })).status).toBe(404);
    expect((await callApi(app, 'DELETE', `/organization/claim/${first.body.id}`, { token })).body).toMatchObject({ state: 'withdrawn' });
    expect((await callApi(app, 'DELETE', `/organization/claim/${first.body.id}`, { token })).status).toBe(404);
    expect((await callApi<{ baseOrganizationDTOList: unknown[] }>(app, 'GET', '/auth/me', { token })).body.baseOrganizationDTOList).toEqual([]);
  });

  test('cannot be claimed without a reason, by a member of an organisation, when it has members, or more than three times', async () => {
    const token = await signInNewcomer();
    const organisations = [...(await find(token, 'Bagmati')), ...(await find(token, 'Ward')), ...(await find(token, '100'))];
    expect((await claim(token, organisations[0]!.id, '   short   ')).status).toBe(400);
    expect(await claim(token, organisations[0]!.id, '!!! ... !!! ???')).toMatchObject({ status: 400, body: { errors: [{ rule: 'letter-or-digit' }] } });
    expect((await claim(token, 'x'.repeat(26))).status).toBe(404);
    expect((await claim(undefined, organisations[0]!.id)).status).toBe(401);
    const member = await makePerson(app);
    expect((await claim((await signInAs(app, member)).accessToken, organisations[0]!.id)).status).toBe(409);
    expect((await claim(token, member.organisation)).status).toBe(404);
    const answers = await Promise.all(organisations.map(({ id }) => claim(token, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(organisations.length - 3);
    expect(await listOwnClaims(token)).toHaveLength(3);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit_entry where action = 'organisation.claim'`.execute(app.ctx.db);
    expect(rows[0]!.n).toBeGreaterThanOrEqual(3);
  });

  test('is reviewed with the verification state of the claimant’s address', async () => {
    const [admin, person] = [await makePerson(app, { superAdmin: true }), await makePerson(app, { alone: true })];
    await matchBuyers(app.ctx, [{ name: 'Ward Office Five', country: 'NP' }]);
    const { accessToken, userDetails } = await signInAs(app, person);
    const [foundOrganisation] = await find(accessToken, 'Ward Office Five');
    await claim(accessToken, foundOrganisation!.id);
    const token = (await signInAs(app, admin)).accessToken;
    const readClaimants = async () =>
      (await callApi<{ drafts: { by: object }[] }>(app, 'GET', `/admin/organisations/${foundOrganisation!.id}`, { token })).body.drafts.map(({ by }) => by);
    expect(await readClaimants()).toMatchObject([{ id: userDetails.id, emailVerified: true }]);
    await sql`update account set email_verified_at = null where public_id = ${userDetails.id}`.execute(app.ctx.db);
    expect(await readClaimants()).toMatchObject([{ id: userDetails.id, emailVerified: false }]);
  });

  test('cannot be created again during one’s own claim; once approved, it comes before organisations created instead', async () => {
    await matchBuyers(app.ctx, [{ name: 'Ward Office Four', country: 'NP', city: 'Ilam' }]);
    const admin = (await signInAs(app, await makePerson(app, { superAdmin: true }))).accessToken;
    const token = await signInNewcomer();
    const [foundOrganisation] = await find(token, 'Ward Office Four');
    const { id } = (await claim(token, foundOrganisation!.id)).body;
    const make = (name: string) => callApi<UserDetails>(app, 'POST', '/organization', { token, body: { name, orgType: 'BUYER', city: 'Dharan' } });
    expect(await make('WARD  office, Four')).toMatchObject({ status: 400, body: { errors: [{ path: 'body.name', rule: 'own-claim' }] } });
    expect((await make('Ward Office Fourteen')).status).toBe(200);
    const headers = await revisionHeaders(app, admin, foundOrganisation!.id);
    expect((await callApi(app, 'PUT', '/organization/drafts', { token: admin, headers, body: { id } })).status).toBe(200);
    expect((await callApi<UserDetails>(app, 'GET', '/auth/me', { token })).body.baseOrganizationDTOList).toMatchObject([
      { id: foundOrganisation!.id, city: 'Ilam' },
      { name: 'Ward Office Fourteen', city: 'Dharan', approval: 'pending' },
    ]);
  });

  test('is refused to its other claimants in the order of their claims', async () => {
    await matchBuyers(app.ctx, [{ name: 'Ward Office Six', country: 'NP' }]);
    const admin = (await signInAs(app, await makePerson(app, { superAdmin: true }))).accessToken;
    const [foundOrganisation] = await find(await signInNewcomer(), 'Ward Office Six');
    const ids: string[] = [];
    // Each later claim has a smaller public id than the one before it.
    for (const first of ['z', 'y', 'x']) {
      const { id } = (await claim(await signInNewcomer(), foundOrganisation!.id)).body;
      ids.push(first + id.slice(1));
      await sql`update approval_request set public_id = ${ids.at(-1)!} where public_id = ${id}`.execute(app.ctx.db);
    }
    const headers = await revisionHeaders(app, admin, foundOrganisation!.id);
    expect((await callApi(app, 'PUT', '/organization/drafts', { token: admin, headers, body: { id: ids[0]! } })).status).toBe(200);
    const { rows } = await sql<{ id: string }>`
      select subject_id as id from audit_entry where action = 'organisation.claim.deny' and subject_id in (${sql.join(ids)}) order by audit_entry.id
    `.execute(app.ctx.db);
    expect(rows.map(({ id }) => id)).toEqual(ids.slice(1));
  });

  test('is not given to a blocked person, because nobody could manage it', async () => {
    const [admin, person] = [await makePerson(app, { superAdmin: true }), await makePerson(app, { alone: true })];
    const token = (await signInAs(app, admin)).accessToken;
    const [body] = await matchBuyers(app.ctx, [{ name: 'Ward Office Three', country: 'NP' }]);
    const { accessToken, userDetails } = await signInAs(app, person);
    const [foundOrganisation] = await find(accessToken, 'Ward Office Three');
    const { id } = (await claim(accessToken, foundOrganisation!.id)).body;
    const block = (blocked: boolean) =>
      callApi(app, 'PUT', `/user/users/${userDetails.id}/blocked`, { token, body: { blocked, ...(blocked ? { reason: 'Claims whatever there is' } : {}) } });
    const approve = async () =>
      (await callApi(app, 'PUT', '/organization/drafts', { token, headers: await revisionHeaders(app, token, foundOrganisation!.id), body: { id } })).status;
    expect((await block(true)).status).toBe(200);
    expect(await approve()).toBe(409);
    expect((await sql`select from membership where organisation_id = ${body!}`.execute(app.ctx.db)).rows).toHaveLength(0);
    expect((await block(false)).status).toBe(200);
    expect(await approve()).toBe(200);
  });
});
