import { expect, test } from 'vitest';
import type { DashboardStats } from '#contract/dashboards.ts';
import type { Output } from '#contract/endpoint.ts';
import type { listOwnNotices } from '#contract/own-notices.ts';
import { noticeInput } from '#seed/factories/notice-input.ts';
import { testApp } from '#tests/support/app.ts';
import { callApi, makePerson, signInAs } from '#tests/support/people.ts';
import { saveNotices } from '../lifecycle/save-notices.ts';

const app = await testApp();

test('each figure is that of the list behind it', async () => {
  const owner = await makePerson(app);
  const child = await makePerson(app, { under: owner.organisationId });
  const member = await makePerson(app, { joins: { id: owner.organisationId, publicId: owner.organisation, roleId: 3 } });
  const past = { at: '2020-01-01T00:00:00.000Z', zone: 'UTC' };
  const statuses = ['draft', 'submitted', 'rejected', 'published', 'closed', 'awarded', 'cancelled'] as const;
  const made = [owner, child].flatMap(({ organisationId: buyerId }) => [
    ...statuses.map((status) => noticeInput({ status, buyerId })),
    noticeInput({ status: 'published', buyerId, content: { kind: 'online', deadline: past } }),
  ]);
  await saveNotices(app.ctx, made);
  for (const person of [owner, child, member]) {
    const token = (await signInAs(app, person)).accessToken;
    const { body: stats } = await callApi<DashboardStats>(app, 'GET', '/dashboard/stats', { token });
    const query = stats.listHasOthers ? `?organisation=${person.organisation}` : '';
    const { body: list } = await callApi<Output<typeof listOwnNotices>>(app, 'GET', `/notices/own${query}`, { token });
    expect(stats.listHasOthers).toBe(person === owner);
    expect(stats).toMatchObject(Object.fromEntries(Object.entries(list.tiles).map(([tile, { count }]) => [tile, count])));
    expect(stats).toMatchObject({ tender: 8, online: expect.any(Number) as number });
    expect(stats.closed).toBeGreaterThanOrEqual(4);
  }
});

test('a buyer’s figures cover its own notices and those of unblocked child buyers, and no other organisation’s', async () => {
  const owner = await makePerson(app);
  const child = await makePerson(app, { under: owner.organisationId });
  const blocked = await makePerson(app, { under: owner.organisationId });
  await makePerson(app, { under: blocked.organisationId });
  await app.connection.pool.query('update organisation set blocked_at = now() where id = $1', [blocked.organisationId]);
  const kinds = [
    { status: 'draft', kind: 'online' },
    { status: 'published', kind: 'offline' },
    { status: 'cancelled', kind: 'offline' },
  ] as const;
  await saveNotices(
    app.ctx,
    kinds.map(({ status, kind }) => noticeInput({ status, content: { kind }, buyerId: owner.organisationId })),
  );
  const stats = async (person: { username: string }, headers: Record<string, string> = {}) =>
    callApi<DashboardStats>(app, 'GET', '/dashboard/stats', { token: (await signInAs(app, person)).accessToken, headers });
  const { body } = await stats(owner);
  expect(body).toMatchObject({ tender: 3, offline: 2, online: 1, draft: 1, childBuyers: 2 });
  expect(body.closed).toBeGreaterThanOrEqual(1);
  expect((await stats(owner, { 'child-org': child.organisation })).body).toMatchObject({ tender: 0, childBuyers: 0 });
  expect((await stats(child)).body).toMatchObject({ tender: 0, childBuyers: 0 });
  expect((await stats(child, { 'child-org': owner.organisation })).status).toBe(404);
  expect((await stats(await makePerson(app, { orgType: 'SELLER' }))).status).toBe(403);
});
