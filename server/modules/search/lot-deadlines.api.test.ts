import { expect, test } from 'vitest';
import type { NoticeCard } from '#contract/notices.ts';
import type { FilterCounts, SearchResult } from '#contract/search.ts';
import { noticeInput } from '#seed/factories/notice-input.ts';
import { saveNotices } from '#server/modules/notices/index.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { sweepIndex } from './index/sweep.ts';

const clock = fixedClock('2026-11-21T09:00:00Z');
const { ctx, get } = await testApp({ clock });

const on = (day: number) => ({ at: `2026-12-${String(day).padStart(2, '0')}T12:00:00.000Z`, zone: 'UTC' });
const draft = (title: string, days: number[], free = true) =>
  noticeInput({
    free,
    status: 'published',
    content: {
      title,
      type: 'invitationForBids',
      publishedAt: { at: '2026-11-20T06:00:00.000Z', zone: 'UTC' },
      deadline: on(days[0]!),
      lots: days.map((day, index) => ({ id: String(index + 1), deadline: on(day) })),
    },
  });
await saveNotices(ctx, [
  draft('Lots', [1, 9, 20]),
  draft('Locked lots', [2, 12], false),
  draft('Five', [5]),
  draft('Fifteen', [15, 15]),
  noticeInput({
    status: 'published',
    content: { title: 'Without', type: 'invitationForBids', publishedAt: on(1), deadline: undefined, lots: undefined } as never,
  }),
]);
await drainAll(ctx);

const find = async (query: string) => (await get<SearchResult>(`/api/search?sort=deadline&${query}`)).body;
/** Each notice of a list with the day of the deadline on its card. */
const listedDeadlines = async (query = 'state=open') =>
  (await find(query)).items.map(({ title, deadline }: NoticeCard) => `${title} ${deadline?.at.slice(8, 10) ?? '-'}`);

/** What closes within 7 days: listed, counted among the filters, and in the total. */
const closing = async () => {
  const { filters } = (await get<FilterCounts>('/api/notices/filters?state=open,closed')).body;
  const { body } = await get<{ closing: { total: number } }>('/api/homepage/stats');
  return { list: await listedDeadlines('state=closing'), count: filters['state']?.find(({ value }) => value === 'closing')?.count, total: body.closing.total };
};

test('lists show and sort by the next deadline: that of a lot after the notice’s own has passed', async () => {
  expect(await listedDeadlines()).toEqual(['Lots 01', 'Locked lots 02', 'Five 05', 'Fifteen 15', 'Without -']);
  expect(await closing()).toEqual({ list: [], count: undefined, total: 0 });

  clock.set('2026-12-03T00:00:00Z');
  // The card follows the clock at once.
  expect((await listedDeadlines()).toSorted()).toEqual(['Fifteen 15', 'Five 05', 'Locked lots 12', 'Lots 09', 'Without -']);
  await sweepIndex(ctx);
  expect(await listedDeadlines()).toEqual(['Five 05', 'Lots 09', 'Locked lots 12', 'Fifteen 15', 'Without -']);
  expect(await closing()).toEqual({ list: ['Five 05', 'Lots 09'], count: 2, total: 2 });
  expect(await listedDeadlines('deadlineFrom=2026-12-09&deadlineTo=2026-12-12')).toEqual(['Lots 09', 'Locked lots 12']);
  expect((await find('deadlineTo=2026-12-04')).total).toBe(0);

  clock.set('2026-12-13T00:00:00Z');
  await sweepIndex(ctx);
  expect(await listedDeadlines()).toEqual(['Fifteen 15', 'Lots 20', 'Without -']);
  expect(await listedDeadlines('state=closed')).toEqual(['Locked lots 12', 'Five 05']);

  clock.set('2026-12-21T00:00:00Z');
  await sweepIndex(ctx);
  expect(await listedDeadlines()).toEqual(['Without -']);
  expect(await listedDeadlines('state=closed')).toEqual(['Lots 20', 'Fifteen 15', 'Locked lots 12', 'Five 05']);
});
