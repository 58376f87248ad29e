import { expect, test } from 'vitest';
import type { Output } from '#contract/endpoint.ts';
import type { listTopCategories } from '#contract/reference.ts';
import { type NoticeInput, saveNotices } from '#server/modules/notices/index.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { testApp } from '#tests/support/app.ts';

type Answer = Output<typeof listTopCategories>;
const { ctx, get } = await testApp({ clock: fixedClock('2026-11-21T09:00:00Z') });

const draft = (division: number, country: string, overrides: Partial<NoticeInput> = {}): NoticeInput => {
  const code = `${division}000000`;
  return {
    origin: null,
    content: {
      title: 'A notice',
      type: 'invitationForBids',
      kind: 'offline',
      country,
      publishedAt: { at: '2026-11-20T06:00:00.000Z', zone: 'UTC' },
      deadline: { at: '2026-12-20T06:00:00.000Z', zone: 'UTC' },
      classifications: [{ scheme: 'CPV', code }],
    },
    status: 'published',
    free: true,
    buyerId: null,
    sectors: [],
    cpv: [code],
    ...overrides,
  };
};

test('the eight divisions of the site with most open notices that the reader may see', async () => {
  const divisions = [14, 15, 16, 18, 19, 22, 24, 30, 31];
  const drafts = divisions.flatMap((division, index) => Array.from({ length: index + 1 }, () => draft(division, 'NP')));
  const hidden = Array.from({ length: 20 }, () => draft(45, 'NP', { free: false }));
  const closed = Array.from({ length: 20 }, () => draft(48, 'NP', { status: 'cancelled' }));
  await saveNotices(ctx, [...drafts, ...hidden, ...closed, draft(71, 'KE')]);
  await drainAll(ctx);
  const nepal = (await get<Answer>('/api/category/topEight?lang=fr', 'np.localhost')).body.categories;
  expect(nepal.map(({ code, open }) => [code.slice(0, 2), open])).toEqual(
    divisions
      .map((division, index) => [String(division), index + 1])
      .toReversed()
      .slice(0, 8),
  );
  expect(nepal[0]).toMatchObject({ parentCode: null, hasChildren: true });
  expect((await get<Answer>('/api/category/topEight', 'ke.localhost')).body.categories).toMatchObject([{ code: '71000000', open: 1 }]);
  expect((await get<Answer>('/api/category/topEight')).body.categories).toHaveLength(8);
  expect((await get('/api/category/topEight?lang=xyz')).status).toBe(400);
});
