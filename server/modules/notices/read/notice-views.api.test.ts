import { expect, test } from 'vitest';
import { noticeInput } from '#seed/factories/notice-input.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { saveNotices } from '../index.ts';
import { RecentViews } from './recent-views.ts';

const clock = fixedClock('2026-11-21T09:00:00Z');
const { app, ctx, connection } = await testApp({ clock });

async function storeNotice(free = true): Promise<string> {
  const [saved] = await saveNotices(ctx, [noticeInput({ free, status: 'published' })]);
  const { rows } = await connection.pool.query<{ public_id: string }>('select public_id from notice where id = $1', [saved!.id]);
  return rows[0]!.public_id;
}
async function view(id: string, remoteAddress: string, headers: Record<string, string> = {}): Promise<number | null> {
  const response = await app.inject({ method: 'POST', url: '/api/notices/views', headers: { host: 'localhost', ...headers }, remoteAddress, payload: { id } });
  expect(response.statusCode).toBe(200);
  return response.json<{ views: number | null }>().views;
}
const readViewCount = async (id: string) =>
  (await connection.pool.query<{ views: number }>('select views from notice_counter c join notice n on n.id = c.notice_id where n.public_id = $1', [id]))
    .rows[0]!.views;

test('a visitor counts once for a notice, however often and with whatever forwarded address', async () => {
  const [firstId, secondId] = [await storeNotice(), await storeNotice()];
  await Promise.all(Array.from({ length: 50 }, (_, index) => view(firstId, '192.0.2.1', { 'x-forwarded-for': `198.51.100.${index}` })));
  expect(await readViewCount(firstId)).toBe(1);
  expect(await view(firstId, '192.0.2.1')).toBe(1);
  expect(await view(secondId, '192.0.2.1')).toBe(1);
  expect(await view(firstId, '192.0.2.2')).toBe(2);
});

test('addresses of one IPv6 network count as one visitor', async () => {
  const id = await storeNotice();
  for (const address of ['2001:db8::1', '2001:db8::2', '2001:db8:0:0:ffff::', '2001:DB8::1']) expect(await view(id, address)).toBe(1);
  expect(await view(id, '2001:db8:0:1::1')).toBe(2);
});

test('a visitor counts again half an hour later', async () => {
  const id = await storeNotice();
  expect(await view(id, '192.0.2.1')).toBe(1);
  clock.set('2026-11-21T09:29:59.999Z');
  expect(await view(id, '192.0.2.1')).toBe(1);
  clock.set('2026-11-21T09:30:00Z');
  expect(await view(id, '192.0.2.1')).toBe(2);
});

test('views of a locked notice are counted too, and not shown', async () => {
  const id = await storeNotice(false);
  expect([await view(id, '192.0.2.1'), await view(id, '192.0.2.1')]).toEqual([null, null]);
  expect(await readViewCount(id)).toBe(1);
});

test('remembered views are limited, and the oldest are dropped; uncounted ones are withdrawn', () => {
  const recent = new RecentViews(3);
  const now = new Date('2026-11-21T09:00:00Z');
  const isNew = (visitor: string) => recent.add(visitor, 'n', now) !== null;
  expect(['a', 'b', 'c', 'a', 'd', 'a', 'd'].map(isNew)).toEqual([true, true, true, false, true, true, false]);
  recent.add('e', 'n', now)?.();
  expect(isNew('e')).toBe(true);
});
