import { describe, expect, test } from 'vitest';
import { type SearchSort, SearchQuery } from '#contract/search.ts';
import type { NoticeContent } from '#contract/notices.ts';
import { type NoticeDraft, saveNotices } from '#server/modules/notices/index.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { visitor } from '#server/platform/ctx.ts';
import { seeded } from '#seed/factories/random.ts';
import { testApp } from '#tests/support/app.ts';
import { explained, recorded } from '#tests/support/explained.ts';
import { searchNotices } from './query/search-notices.ts';

const now = new Date('2026-11-21T09:00:00Z');
const { ctx, connection } = await testApp({ clock: fixedClock(now) });
const reader = { ...ctx, actor: visitor };

/** What a statement of a search may read, whatever is asked for. */
const MOST_ROWS = 5_000;

const DAY = 86_400_000;
const COUNT = 7_000;
const dice = seeded(7);
const at = (days: number) => ({ at: new Date(now.getTime() + days * DAY).toISOString(), zone: 'UTC' });

/**
 * Notices as uneven as real ones, and with values that go together, which no product of frequencies foresees: the dearest are old and
 * by open procedure, one country has only offline ones, awards have no deadline.
 */
function made(n: number): NoticeDraft {
  const country = dice.weighted({ IN: 60, FR: 25, NP: 10, ZA: 5 });
  const age = Math.floor(dice.next() ** 2 * 1500) + 1;
  const awarded = dice.chance(0.3);
  const amount = Math.floor(10 ** (3 + dice.next() * 3 + age / 600));
  const content: NoticeContent = {
    title: `${dice.weighted({ bridge: 60, hospital: 30, pumps: 9, laboratory: 1 })} lot ${n}`,
    description: dice.weighted({ 'about roads': 70, 'about water': 25, 'about light': 5 }),
    language: 'en',
    type: awarded ? 'contractAward' : dice.weighted({ invitationForBids: 80, requestForProposals: 20 }),
    kind: country === 'ZA' || dice.chance(0.2) ? 'offline' : 'online',
    country,
    publishedAt: at(-age),
    ...(awarded ? {} : { deadline: at(20 - age) }),
    ...(dice.chance(0.3) ? {} : { value: { amount: String(amount), currency: 'EUR' } }),
    category: dice.weighted({ goods: 60, works: 35, services: 5 }),
    method: amount > 3_000_000 || dice.chance(0.7) ? 'open' : 'limited',
    classifications: [],
  };
  return {
    origin: { source: 'test', key: `p${n}` },
    content,
    status: awarded ? 'awarded' : 'published',
    free: true,
    teaser: null,
    buyerId: null,
    sectors: [],
    cpv: [],
  };
}

// Searches are planned while the table is small: what was best then must not be kept when it has grown.
const asked: Partial<Record<'method' | 'kind' | 'country' | 'state' | 'deadlineFrom' | 'valueMax' | 'category', unknown>>[] = [
  { method: ['open', 'limited'], deadlineFrom: '2026-05-05' },
  { category: ['works'], deadlineFrom: '2026-01-01' },
  { country: ['IN'], deadlineFrom: '2025-01-01', valueMax: '100000000', kind: ['online'] },
  { country: ['IN', 'FR'], state: ['awarded'] },
];
const sorts: SearchSort[] = ['newest', 'deadline', 'value'];
const queries = asked.flatMap((filters) => sorts.map((sort) => SearchQuery.parse({ ...filters, sort, size: 1 })));

async function save(from: number, to: number): Promise<void> {
  for (let first = from; first < to; first += 1_000) {
    await saveNotices(
      ctx,
      Array.from({ length: Math.min(1_000, to - first) }, (_, n) => made(first + n)),
    );
  }
  await drainAll(ctx);
}

await save(0, 100);
for (let turn = 0; turn < 7; turn++) for (const query of queries) await searchNotices(reader, query);
await save(100, COUNT);

describe('no statement of a search reads much', () => {
  test('a walk goes along its index, planned with its values or without, right after an import', async () => {
    const client = await connection.pool.connect();
    try {
      let walks = 0;
      for (const query of queries) {
        const { ctx: watched, sent } = recorded(reader);
        await searchNotices(watched, query);
        for (const statement of sent.filter(({ name }) => name.startsWith('search-walk'))) {
          walks++;
          for (const mode of ['generic', 'custom'] as const) {
            const read = await explained(client, statement, mode);
            expect({ query, ...read, isMuch: read.rows > MOST_ROWS }).toMatchObject({ isMuch: false, plan: expect.stringMatching(/^Index/u) });
          }
        }
      }
      expect(walks).toBeGreaterThan(3);
    } finally {
      client.release(true);
    }
  });

  test('plans are made anew when the table has grown', async () => {
    const { rows } = await connection.pool.query<{ known: number; pages: number }>(
      "select relpages as known, pg_relation_size(oid) / current_setting('block_size')::int as pages from pg_class where oid = 'search_notice'::regclass",
    );
    expect(rows[0]!.known).toBeGreaterThan(rows[0]!.pages * 0.7);
  });
});
