import { describe, expect, it } from 'vitest';
import { type NoticeCard, type NoticePage, showNoticePage } from '#contract/notices.ts';
import { search } from '#contract/search.ts';
import { noticeInput } from '#seed/factories/notice-input.ts';
import { saveNotices } from '#server/modules/notices/index.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { callInProcess } from '#server/platform/http/route.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import type { PageRequest } from '../../web/context.ts';
import { similarTo } from '../../web/features/notices/similar.server.ts';

const clock = fixedClock('2026-11-21T09:00:00Z');
const { ctx, connection } = await testApp({ clock });

const codes = ['45233141', '45233142', '45210000', '33124110', '33190000', '90600000'];
const words = ['Gravelling', 'Bridge', 'Hospital', 'Analysers', 'Cleaning', 'Streets'];
const pick = <T>(list: readonly T[], index: number): T => list[index % list.length]!;
// Many similar ones at the beginning of the lists, few at their end.
const kindOf = (n: number) => (n < 24 ? n % 2 : 2 + (n % 4));
const savedNotices = await saveNotices(
  ctx,
  Array.from({ length: 40 }, (_, n) =>
    noticeInput({
      status: 'published',
      free: n % 5 !== 0,
      content: {
        title: `${pick(words, kindOf(n))} ${pick(words, n)} ${n}`,
        language: 'en',
        type: 'invitationForBids',
        country: pick(['NP', 'KE'], n >> 1),
        publishedAt: { at: new Date(clock.now().getTime() - (n + 1) * 3_600_000).toISOString(), zone: 'UTC' },
        deadline: { at: '2026-12-20T00:00:00.000Z', zone: 'UTC' },
        classifications: [{ scheme: 'CPV', code: pick(codes, kindOf(n)) }],
      },
    }),
  ),
);
await drainAll(ctx);
const { rows } = await connection.pool.query<{ id: string }>('select public_id as id from notice where id = any($1) order by id', [
  savedNotices.map(({ id }) => id),
]);

type SearchInput = Parameters<typeof callInProcess<typeof search>>[2];
const visitor = { ...ctx, actor: { kind: 'visitor' } as const };

/** A page that observes its searches: `rounds` counts how often one began while none was running. */
function recordedPage(isPersonal = false) {
  const seen = { searches: 0, rounds: 0, underWay: 0 };
  const call = async (endpoint: typeof search, input: SearchInput) => {
    seen.searches++;
    if (seen.underWay++ === 0) seen.rounds++;
    try {
      return await callInProcess<typeof search>(visitor, endpoint, input);
    } finally {
      seen.underWay--;
    }
  };
  const page = {
    callUnlessBusy: call,
    isPersonal,
    site: ctx.site,
    now: clock.now(),
    reportError: (error: unknown) => expect(error).toBeNull(),
  } as unknown as PageRequest;
  return { page, seen };
}

const wordsOf = (title: string) => new Set(title.toLowerCase().match(/[a-z]{4,}/gu));

/** The searches in sequence, until there are ten candidates: the expected result of similarTo. */
async function searchInSequence(notice: NoticePage): Promise<string[]> {
  const country = { country: [notice.country ?? ''] };
  const ownCodes = notice.locked ? [] : (notice.content.classifications ?? []).map(({ code }) => code);
  const cut = (digits: number) => ownCodes.map((code) => code.slice(0, digits).replace(/(?<=\d\d)0+$/u, ''));
  const longest = [...wordsOf(notice.title)].toSorted((a, b) => b.length - a.length).slice(0, 2);
  const queries: SearchInput['query'][] = [
    ...(ownCodes.length > 0 ? [{ cpv: cut(5), ...country }, { cpv: cut(5) }] : []),
    ...(longest.length === 2 ? [{ q: longest.join(' '), exact: true, ...country }] : []),
    ...(ownCodes.length > 0 ? [{ cpv: cut(3), ...country }] : []),
    ...(notice.sectors.length > 0 ? [{ sector: notice.sectors, ...country }, { sector: notice.sectors }] : []),
  ];
  const candidates = new Map<string, { card: NoticeCard; score: number }>();
  for (const [index, query] of queries.entries()) {
    if (candidates.size >= 10) break;
    const { items } = await callInProcess<typeof search>(visitor, search, { query: { ...query, scope: 'global', state: ['open'], sort: 'newest', size: 8 } });
    for (const card of items.filter(({ id }) => id !== notice.id && !candidates.has(id)))
      candidates.set(card.id, { card, score: -1000 * index + [...wordsOf(card.title)].filter((word) => wordsOf(notice.title).has(word)).length });
  }
  return [...candidates.values()]
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 4)
    .map(({ card }) => card.id);
}

describe('similar tenders', () => {
  it('come from the searches in order, in two rounds at most', async () => {
    const rounds = new Set<number>();
    for (const { id } of rows) {
      const notice = await callInProcess<typeof showNoticePage>(visitor, showNoticePage, { query: { id } });
      const { page, seen } = recordedPage();
      const cards = await similarTo(page, notice);
      expect({ title: notice.title, cards: cards.map((card) => card.id) }).toEqual({ title: notice.title, cards: await searchInSequence(notice) });
      expect(seen.searches).toBeLessThanOrEqual(6);
      rounds.add(seen.rounds);
    }
    // Some need the second round, some do not.
    expect(rounds).toEqual(new Set([1, 2]));
  });

  it('of the same CPV class come before those of the same sector, however similar the titles', async () => {
    const at = { at: '2026-11-20T00:00:00.000Z', zone: 'UTC' };
    const deadline = { at: '2026-12-20T00:00:00.000Z', zone: 'UTC' };
    const inputOf = ([title, country, code]: readonly [string, string, string]) =>
      noticeInput({
        status: 'published',
        free: true,
        content: { title, language: 'en', type: 'invitationForBids', country, publishedAt: at, deadline, classifications: [{ scheme: 'CPV', code }] },
      });
    const [savedNotice] = await saveNotices(ctx, [inputOf(['Uniforms tailored warmly quickly neatly', 'NP', '18110000'])]);
    // All of the clothing sector, but only some of the first one's class.
    await saveNotices(
      ctx,
      (
        [
          ['Uniforms tailored warmly quickly neatly again', 'NP', '18530000'],
          ['Overalls', 'NP', '18110000'],
          ['Aprons', 'KE', '18110000'],
        ] as const
      ).map(inputOf),
    );
    await drainAll(ctx);
    const { rows: ids } = await connection.pool.query<{ id: string }>('select public_id as id from notice where id = $1', [savedNotice!.id]);
    const notice = await callInProcess<typeof showNoticePage>(visitor, showNoticePage, { query: { id: ids[0]!.id } });
    expect((await similarTo(recordedPage().page, notice)).map(({ title }) => title).slice(0, 3)).toEqual([
      'Overalls',
      'Aprons',
      'Uniforms tailored warmly quickly neatly again',
    ]);
  });

  it('are searched at most once a minute', async () => {
    const notice = await callInProcess<typeof showNoticePage>(visitor, showNoticePage, { query: { id: rows[7]!.id } });
    const first = await similarTo(recordedPage().page, notice);
    const { page, seen } = recordedPage();
    expect(await similarTo(page, notice)).toEqual(first);
    expect(first).not.toHaveLength(0);
    expect(seen.searches).toBe(0);
  });

  it('are searched for each signed-in reader, and not cached', async () => {
    const notice = await callInProcess<typeof showNoticePage>(visitor, showNoticePage, { query: { id: rows[9]!.id } });
    clock.set(new Date(clock.now().getTime() + 120_000));
    for (const isPersonal of [true, false, true]) {
      const { page, seen } = recordedPage(isPersonal);
      expect(await similarTo(page, notice)).not.toHaveLength(0);
      expect(seen.searches).toBeGreaterThan(0);
    }
  });
});
