import { describe, expect, test } from 'vitest';
import { noticeStatuses, ownSorts, ownTiles } from '#contract/draft-names.ts';
import type { Output } from '#contract/endpoint.ts';
import type { listOwnNotices } from '#contract/own-notices.ts';
import { seeded } from '#seed/factories/random.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { explainStatement, recordStatements } from '#tests/support/explain-statement.ts';
import { callApi, makePerson, tokenOf } from '#tests/support/people.ts';
import type { OwnOrder } from '../store/own-notices.repo.ts';
import { findOwn } from './find-own.ts';
import { ownQuery, ownWords } from './own-terms.ts';

const now = new Date('2026-11-25T06:00:00Z');
const app = await testApp({ clock: fixedClock(now) });
const { pool } = app.connection;
type List = Output<typeof listOwnNotices>;

/** What a statement may read, whatever is asked; a page by its number besides passes over entries of an index. */
const MAX_ROWS = 5000;
const MAX_BLOCKS = 3000;
const ENTRIES_PER_ROW = 4;

const COUNT = 11_600;
const person = await makePerson(app);
const buyer = { ...person, token: await tokenOf(app, person) };
const child = await makePerson(app, { under: buyer.organisationId });

/**
 * Notices as uneven as they can be: 1,400 with the word "archive" were all edited first, a few are drafts, online, or of a rare type, and
 * deadlines have nothing to do with the time of the edit.
 */
const write = (buyerId: number, from: number, to: number) =>
  pool.query(
    `insert into notice (public_id, origin, status, kind, type, free, title, reference, buyer_id, country, content, content_digest, published_at, deadline_at,
       open_until, updated_at)
     select 'cost ' || n, 'portal', status, case when n % 500 = 0 then 'online' else 'offline' end, case when n % 900 = 0 then 'auction' else 'invitationForBids' end,
       true, concat_ws(' ', 'Supply', case when n % 3 = 0 then 'road' end, case when n % 40 = 0 then 'bridge' end, case when n <= 1400 then 'archive' end,
         case when n % 4000 = 7 then 'zebra' end), 'R-' || n, $1, case when n % 10 = 0 then null else 'NP' end, '{}', '',
       case when status <> 'draft' then $4::timestamptz - n * interval '7 minutes' end, case when n % 50 <> 0 then deadline end, deadline,
       $4::timestamptz - ($5 - n) * interval '1 minute'
     from generate_series($2::int, $3::int) n
     cross join lateral (select case when n % 700 = 1 then 'draft' when n < 3000 and n % 2 = 0 then 'closed' when n % 11 = 0 then 'cancelled' else 'published' end as status,
       $4::timestamptz + (n::bigint * 7919 % 14000 - 4000) * interval '1 hour' as deadline) made`,
    [buyerId, from, to, now, COUNT],
  );
// Statements are planned while the table is small. Those plans must not be kept when it has grown.
await write(buyer.organisationId, 1, 50);
const own = async (query: Record<string, string>) => {
  const { status, body } = await callApi<List>(app, 'GET', `/notices/own?${new URLSearchParams(query).toString()}`, { token: buyer.token });
  expect(status).toBe(200);
  return body;
};
for (let turn = 0; turn < 7; turn++) for (const q of ['', 'road', 'archive']) await own(q === '' ? {} : { q });
await write(buyer.organisationId, 51, COUNT - 40);
await write(child.organisationId, COUNT - 39, COUNT);
// Else each entry of an index is looked up in the table, too. PostgreSQL does it by itself after some minutes.
await pool.query('vacuum own_notice');

const seed = Number(process.env['SEARCH_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
process.stderr.write(`lists drawn with SEARCH_SEED=${seed}\n`);
const random = seeded(seed);
const maybe = <T>(chance: number, value: () => T) => (random.chance(chance) ? value() : undefined);

describe('a statement of the list of own notices reads few rows', () => {
  test('with any tile, order, page, words and filters', async () => {
    const client = await pool.connect();
    const costly: unknown[] = [];
    const kinds = new Set<string>();
    try {
      for (let turn = 0; turn < 150; turn++) {
        const q = maybe(0.6, () => random.pick(['supply', 'road', 'bridge', 'archive', 'zebra', 'archive bridge', 'road bridge', 'none such', 'r', 's road']));
        const filters = {
          status: maybe(0.2, () => [random.pick(noticeStatuses)]),
          type: maybe(0.2, () => [random.pick(['auction', 'invitationForBids', 'requestForProposals'] as const)]),
          stage: maybe(0.05, () => ['administrator' as const]),
          country: maybe(0.2, () => random.pick(['NP', 'KE'])),
        };
        const buyerIds = random.pick([[buyer.organisationId], [buyer.organisationId], [buyer.organisationId, child.organisationId], null]);
        const order: OwnOrder = { column: random.pick(['edited_at', 'deadline_at', 'published_at']), descending: random.chance(0.5) };
        const limit = random.pick([1, 20, 100]) + 1;
        const offset = (limit - 1) * random.pick([0, 0, 0, 1, 39]);
        const tile = random.pick(ownTiles);
        const { ctx, sent } = recordStatements(app.ctx);
        await findOwn(ctx, [{ buyerIds, query: ownQuery(ownWords(q ?? ''), filters, buyerIds) }], [], { tile, order, after: null, offset, limit });
        for (const statement of sent.filter(({ name }) => name.startsWith('own-'))) {
          kinds.add(statement.name.split('-')[1]!);
          const explanation = await explainStatement(client, statement, turn % 2 === 0 ? 'generic' : 'custom');
          const maxRows = MAX_ROWS + ENTRIES_PER_ROW * offset;
          if (explanation.rows > maxRows || explanation.blocks > MAX_BLOCKS)
            costly.push({ q, filters, buyerIds, tile, order, limit, offset, name: statement.name, ...explanation });
        }
      }
    } finally {
      client.release(true);
    }
    expect(costly).toEqual([]);
    expect([...kinds].toSorted()).toEqual(['count', 'end', 'found', 'sample', 'tile', 'walk']);
  }, 180_000);

  test('and the pages of a list have all that it has, in both directions', async () => {
    let shortPages = 0;
    const lists: Record<string, string>[] = [
      { q: 'archive', sort: 'edited' },
      { q: 'archive', tile: 'closed', sort: 'deadline' },
      { q: 'archive road', tile: 'offline', sort: '-published' },
      { tile: 'online', sort: '-edited', status: 'published' },
      { q: 'bridge', countryIso: 'KE' },
    ];
    for (const query of lists) {
      const { rows } = await pool.query<{ title: string }>(
        `select reference as title from notice where buyer_id = any($1::bigint[])
           and (select bool_and(title || ' ' || reference ilike '%' || word || '%') from unnest($2::text[]) word) is not false
           and case $3 when 'closed' then status in ('closed', 'cancelled') or (status = 'published' and open_until <= $4) when 'tender' then true else kind = $3 end
           and ($5 = '' or status = $5) and ($6 = '' or coalesce(country, $6) = $6)
         order by ${orders[query['sort'] ?? 'edited']!}`,
        [
          [buyer.organisationId, child.organisationId],
          (query['q'] ?? '').split(' ').filter((word) => word !== ''),
          query['tile'] ?? 'tender',
          now,
          query['status'] ?? '',
          query['countryIso'] ?? '',
        ],
      );
      const expected = rows.map(({ title }) => title);
      const seen: (string | null)[] = [];
      let page = await own({ ...query, size: '100' });
      for (;;) {
        seen.push(...page.items.map(({ reference }) => reference));
        if (page.next === null) break;
        if (page.items.length < 100) shortPages++;
        page = await own({ ...query, size: '100', cursor: page.next });
      }
      expect({ query, seen }).toEqual({ query, seen: expected });
      const last = page.items.map(({ reference }) => reference);
      const back: (string | null)[] = [];
      while (page.previous !== null) {
        page = await own({ ...query, size: '100', cursor: page.previous });
        back.unshift(...page.items.map(({ reference }) => reference));
      }
      expect({ query, back: [...back, ...last] }).toEqual({ query, back: expected });
      expect(page.tiles[(query['tile'] ?? 'tender') as (typeof ownTiles)[number]].count).toBeGreaterThan(0);
    }
    // A word that only old notices have: a page gives up before it has reached them, and the next goes on.
    expect(shortPages).toBeGreaterThan(0);
  }, 180_000);
});

const orders: Readonly<Partial<Record<string, string>>> = Object.fromEntries(
  ownSorts.map((sort) => {
    const name = sort.replace('-', '');
    const column = { edited: 'updated_at', deadline: "coalesce(deadline_at, 'infinity')", published: "coalesce(published_at, 'infinity')" }[name]!;
    const direction = sort.startsWith('-') === (name === 'deadline') ? 'desc' : 'asc';
    return [sort, `${column} ${direction}, id ${direction}`];
  }),
);
