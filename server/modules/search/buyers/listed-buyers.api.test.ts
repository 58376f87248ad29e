import { expect, test } from 'vitest';
import type { BuyerList, BuyerProfile } from '#contract/organisations.ts';
import type { OwnApprovalRequestList, OwnOrganisationProfile } from '#contract/own-organisation.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { testApp } from '#tests/support/app.ts';
import { callApi, makePerson, signInAs, revisionHeaders } from '#tests/support/people.ts';

const app = await testApp();
const { ctx, get } = app;
const listBuyers = async () => {
  await drainAll(ctx);
  return (await get<BuyerList>('/api/buyer/search?size=100')).body.items;
};

test('an approved buyer is listed even without a notice, with its own data; a pending one and a seller are not', async () => {
  const buyer = await makePerson(app, { name: 'roads' });
  const pending = await makePerson(app, { approval: 'pending' });
  const seller = await makePerson(app, { orgType: 'SELLER' });
  expect((await listBuyers()).map(({ id }) => id)).toEqual([buyer.organisation]);
  expect((await get(`/api/buyer/profile?id=${pending.organisation}`)).status).toBe(404);
  expect((await get(`/api/buyer/profile?id=${seller.organisation}`)).status).toBe(404);

  const { accessToken: token } = await signInAs(app, buyer);
  const profile = { description: 'Keeps the hill roads open.', web: 'https://roads.example.np', address: { street: 'Babar Mahal', city: 'Kathmandu' } };
  const { status } = await callApi<OwnOrganisationProfile>(app, 'PATCH', '/organization/profile', { token, headers: { 'if-match': '1' }, body: profile });
  expect(status).toBe(200);
  expect(await listBuyers()).toMatchObject([{ name: 'Organisation of roads', city: 'Kathmandu', open: 0, notices: 0 }]);
  expect((await get<BuyerProfile>(`/api/buyer/profile?id=${buyer.organisation}`)).body).toMatchObject({ ...profile, claimed: true, notices: 0 });

  // A new name waits for approval; the approved one is listed.
  await callApi(app, 'PUT', '/organization', { token, headers: { 'if-match': '2' }, body: { name: 'Hill Roads', country: 'NP' } });
  expect((await listBuyers()).map(({ name }) => name)).toEqual(['Organisation of roads']);
  const { accessToken: admin } = await signInAs(app, await makePerson(app, { superAdmin: true }));
  const { body: requests } = await callApi<OwnApprovalRequestList>(app, 'GET', '/organization/drafts', { token });
  await callApi(app, 'PUT', '/organization/drafts', {
    token: admin,
    headers: await revisionHeaders(app, admin, buyer.organisation),
    body: { id: requests.items[0]!.id },
  });
  expect((await listBuyers()).map(({ name }) => name)).toEqual(['Hill Roads']);
  expect((await get<BuyerList>('/api/buyer/search?q=hill')).body.total).toBe(1);

  const blocked = await callApi(app, 'POST', `/admin/organisations/${buyer.organisation}/block`, { token: admin, body: { reason: 'Not what it says' } });
  expect(blocked.status).toBe(200);
  expect(await listBuyers()).toEqual([]);
  expect((await get(`/api/buyer/profile?id=${buyer.organisation}`)).status).toBe(404);
});
