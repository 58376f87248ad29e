import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { NoticePage } from '#contract/notices.ts';
import type { SearchResult } from '#contract/search.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { eformsXml, noticeId } from '#tests/support/made-up-eforms.ts';
import { nonZero } from '#tests/support/importing.ts';
import { importSources } from './index.ts';
import { streamOf } from './reading/sources.ts';

const fixtures = join(import.meta.dirname, 'fixtures');
const { connection, ctx, get } = await testApp({ clock: fixedClock('2025-03-01T00:00:00Z') });
const publicId = async (source: string, key: string) =>
  (await connection.pool.query<{ id: string }>('select public_id as id from notice where source = $1 and source_key = $2', [source, key])).rows[0]!.id;
const pageOf = async (source: string, key: string) => (await get<NoticePage>(`/api/notices/showNoticePage?id=${await publicId(source, key)}`)).body;
const requireUnlocked = (page: NoticePage) => {
  if (page.locked) throw new Error('locked');
  return page;
};
const searchTitles = async (q: string) => (await get<SearchResult>(`/api/search?q=${encodeURIComponent(q)}&exact=true`)).body.items.map(({ title }) => title);

it('folders of eForms and TED XML give one notice for each number and amendments for versions; the second import adds nothing', async () => {
  const first = await importSources(ctx, [join(fixtures, 'eforms'), join(fixtures, 'ted')]);
  expect(nonZero(first.counters)).toEqual({ read: 60, new: 56, amended: 1, skipped: 2, failed: 1 });
  const again = await importSources(ctx, [join(fixtures, 'eforms'), join(fixtures, 'ted')]);
  expect(nonZero(again.counters)).toEqual({ read: 60, duplicate: 57, skipped: 2, failed: 1 });
  await drainAll(ctx);

  const page = requireUnlocked(await pageOf('eforms', noticeId(10)));
  expect(page.version).toBe(2);
  // A version is the whole notice: the lot and the joint buyer that it lacks are removed.
  expect(page.content.lots).toHaveLength(1);
  expect(page.content.jointBuyers).toBeUndefined();
  expect(page.content.value).toEqual({ amount: '160000', currency: 'EUR' });
  expect(page.amendments[0]!.changes.map(({ path }) => path)).toContain('value.amount');
});

const relatedTypes = (page: NoticePage) =>
  requireUnlocked(page)
    .related.map(({ type }) => type)
    .toSorted();

it('notices of one procedure are linked in both directions', async () => {
  // Of the same procedure: its award, the notice that changes it, and the notice that cancels that one.
  expect(relatedTypes(await pageOf('eforms', noticeId(10)))).toEqual(['cancellation', 'contractAward', 'invitationForBids']);
  // The change of a contract names the award.
  expect(relatedTypes(await pageOf('eforms', noticeId(26)))).toContain('contractAward');
  expect(relatedTypes(await pageOf('ted', '000201-2019'))).toEqual(['contractAward', 'invitationForBids']);
  expect(relatedTypes(await pageOf('ted', '002001-2019'))).toEqual(['contractAward']);
});

it('search finds words of other languages by their own stems, but not those of locked notices', async () => {
  expect(await searchTitles('funderingen')).toEqual(['Construction d’une école']);
  expect(await searchTitles('lokalen')).toContain('Construction d’une école');
  expect(await searchTitles('Bauarbeiten')).toEqual(['Travaux 000201-2019']);
});

it('a locked notice shows neither texts in other languages nor its procedure', async () => {
  const lockedXml = eformsXml({
    id: noticeId(900),
    folder: noticeId(1, 9),
    subtype: '16',
    noticeType: 'cn-standard',
    formType: 'competition',
    root: 'ContractNotice',
    title: { ENG: 'Locked school', NLD: 'Zeldzaamwoord' },
    lots: [{ title: { ENG: 'Part', NLD: 'Geheimpje' } }],
  });
  await importSources(ctx, ['-'], { free: false, stdin: () => streamOf([Buffer.from(lockedXml)]) });
  await drainAll(ctx);
  expect(await searchTitles('Locked school')).toEqual(['Locked school']);
  expect(await searchTitles('Zeldzaamwoord')).toEqual([]);
  expect(await searchTitles('Geheimpje')).toEqual([]);
  expect((await pageOf('eforms', noticeId(900))).locked).toBe(true);
  expect(requireUnlocked(await pageOf('eforms', noticeId(10))).related.map(({ title }) => title)).not.toContain('Locked school');
});

it('an open lot keeps its notice open; the next deadline is shown', async () => {
  const lots = [{ deadline: '2025-02-01+01:00 12:00:00+01:00' }, { id: 'LOT-0002', deadline: '2030-05-01+02:00 12:00:00+02:00' }];
  const xml = eformsXml({
    id: noticeId(901),
    subtype: '16',
    noticeType: 'cn-standard',
    formType: 'competition',
    root: 'ContractNotice',
    title: 'Two lots',
    dispatch: '2025-01-02',
    lots,
  });
  await importSources(ctx, ['-'], { stdin: () => streamOf([Buffer.from(xml)]) });
  const page = requireUnlocked(await pageOf('eforms', noticeId(901)));
  expect(page).toMatchObject({ state: 'open', deadline: { at: '2030-05-01T10:00:00.000Z' } });
  // Cancelled by another notice, whatever its lots.
  expect(requireUnlocked(await pageOf('eforms', noticeId(11)))).toMatchObject({ state: 'cancelled', noAward: { reason: 'There is no money.' } });
});
