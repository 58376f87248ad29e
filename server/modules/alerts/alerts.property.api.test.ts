import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { NoticeContent, NoticeType } from '#contract/notices.ts';
import type { SearchResult } from '#contract/search.ts';
import { type NoticeInput, saveNotices } from '#server/modules/notices/index.ts';
import { matchBuyers, organisationSummaries } from '#server/modules/organisations/index.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { type MadePerson, callApi, makePerson, signInAs } from '#tests/support/people.ts';
import { subscribe } from '#tests/support/subscriptions.ts';

const saved = new Date('2026-11-21T09:00:00Z');
const clock = fixedClock(saved);
const app = await testApp({ clock });
const { ctx, connection } = app;

const words = ['bridge', 'hospital', 'pumps', 'école', 'सडक', 'कंपनी', 'कम्पनी', 'নির্মাণ', 'NPR-77/2026'];
const hiddenWords = ['quetzalic', 'zanzibarite', 'obsidiane'];
const types: NoticeType[] = ['invitationForBids', 'requestForProposals', 'auction'];
const codes = ['45221111', '45233120', '33651600', '09134000'];
const DAY = 86_400_000;
const pick = <T>(list: readonly T[], n: number): T => list[n % list.length]!;
const at = (days: number) => ({ at: new Date(saved.getTime() + days * DAY).toISOString(), zone: 'UTC' });
const buyers = await matchBuyers(
  ctx,
  ['Ministry of Works', 'City Hospital', 'Harbour Board'].map((name) => ({ name, country: 'NP' })),
);
const buyerIds = (await organisationSummaries(ctx, buyers)).map(({ publicId }) => publicId);

/** A notice from its number: every mixture of fields occurs, the same in every run. Some are not open. */
function makeNotice(n: number): NoticeInput {
  const free = n % 3 !== 0;
  const secret = free ? '' : ` ${pick(hiddenWords, n)}`;
  const code = pick(codes, n >> 1);
  const content: NoticeContent = {
    title: `${pick(words, n)} ${pick(words, n >> 2)} lot ${n}`,
    description: `about ${pick(words, n >> 1)}`,
    language: pick(['en', 'fr', 'ne'], n),
    type: pick(types, n >> 1),
    kind: pick(['online', 'offline'], n),
    country: pick(['NP', 'KE', 'FR'], n >> 1),
    publishedAt: at(-(n % 40) - 1),
    ...(n % 4 === 0 ? {} : { deadline: at((n % 50) - 10) }),
    ...(n % 5 === 0 ? {} : { value: { amount: String((n % 7) * 1000), currency: pick(['EUR', 'NPR', 'KES'], n >> 1) } }),
    category: pick(['goods', 'works', 'services'], n >> 2),
    method: pick(['open', 'limited'], n),
    city: pick(['Paris', 'Mombasa'], n),
    classifications: [{ scheme: 'CPV', code, description: secret }],
    ...(free ? {} : { contractNumber: `${pick(hiddenWords, n + 1)}-${n}` }),
  };
  return {
    origin: { source: 'test', key: `p${n}` },
    content,
    status: n % 17 === 0 ? 'cancelled' : 'published',
    free,
    teaser: free ? null : `teaser ${pick(words, n)}`,
    buyerId: n % 4 === 1 ? null : pick(buyers, n >> 2),
    sectors: [pick(['construction', 'health'], n)],
    cpv: [code],
  };
}

const some = <T extends string>(...values: T[]) => fc.option(fc.subarray(values, { minLength: 1, maxLength: 2 }), { nil: undefined, freq: 1 });
const one = <T extends string>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 1 });
const anySearch = fc.record({
  q: fc.option(fc.constantFrom(...words, ...hiddenWords, 'bridge pumps', 'sadak', 'Bridges', 'NPR 77', 'lot 12'), { nil: undefined, freq: 2 }),
  state: one('open', 'closing', 'open,closed', 'closing,awarded'),
  country: some('NP', 'KE', 'FR'),
  type: some('invitationForBids', 'auction'),
  kind: one('online'),
  method: one('open'),
  category: some('goods', 'works'),
  sector: one('health', 'construction'),
  cpv: some('45', '4522', '33651600', '4523312'),
  city: one('paris', 'MOMBASA'),
  buyer: one(...buyerIds),
  language: one('fr'),
  currency: one('NPR'),
  free: one('true', 'false'),
  valueMin: one('10'),
  valueMax: one('3000'),
  publishedFrom: one('2026-11-01'),
  publishedTo: one('2026-11-30'),
  publishedDays: one('7', '30'),
  deadlineFrom: one('2026-11-23'),
  deadlineTo: one('2026-12-05'),
  scope: fc.constant('global'),
});
/** A search with few filters: with many, nothing is found. */
const search = fc
  .tuple(anySearch, fc.subarray(Object.keys(anySearch), { maxLength: 4 }))
  .map(([filters, kept]) =>
    Object.fromEntries(
      Object.entries(filters).flatMap(([name, value]) =>
        value === undefined || (name !== 'scope' && name !== 'q' && !kept.includes(name)) ? [] : [[name, Array.isArray(value) ? value.join(',') : value]],
      ),
    ),
  );

// As many as a person may have.
const SEARCHES = 100;
const COUNT = 240;

test('alerts find what their search finds of the open notices that became public, for each kind of reader', async () => {
  // Half of the notices were there before.
  await saveNotices(
    ctx,
    Array.from({ length: COUNT / 2 }, (_, n) => makeNotice(2 * n)),
  );
  await drainAll(ctx);
  // A search can be saved once.
  const searches = [...new Map(fc.sample(search, { numRuns: 2 * SEARCHES, seed: 20261126 }).map((each) => [JSON.stringify(each), each])).values()].slice(
    0,
    SEARCHES,
  );
  const saveAll = async (tokens: readonly string[]) => {
    const ids: (string | null)[] = [];
    for (const [index, each] of searches.entries()) {
      const body = { name: 'x', search: { ...each, exact: 'true' }, frequency: 'instant', timeZone: 'UTC' };
      const answer = await callApi<{ alert: { id: string } }>(app, 'POST', '/user/alerts', { token: tokens[index % tokens.length]!, body, host: 'localhost' });
      expect([200, 400]).toContain(answer.status);
      ids.push(answer.status === 200 ? answer.body.alert.id : null);
    }
    return ids;
  };
  const signedIn = async (made: Promise<MadePerson>) => (await signInAs(app, await made, 'localhost')).accessToken;
  // Without a plan nobody has so many: several people have a part each.
  const suppliers = await Promise.all(Array.from({ length: 10 }, () => signedIn(makePerson(app, { orgType: 'SELLER' }))));
  const subscriber = await makePerson(app, { orgType: 'SELLER' });
  await subscribe(app, subscriber, { site: 'main', limits: { savedAlerts: SEARCHES } }, 'localhost');
  const readers = [
    { tokens: suppliers, alerts: [] as (string | null)[] },
    { tokens: [await signedIn(Promise.resolve(subscriber))], alerts: [] as (string | null)[] },
    { tokens: [await signedIn(makePerson(app, { superAdmin: true }))], alerts: [] as (string | null)[] },
  ];
  for (const reader of readers) reader.alerts = await saveAll(reader.tokens);
  clock.set(new Date(saved.getTime() + 600_000));
  await saveNotices(
    ctx,
    Array.from({ length: COUNT / 2 }, (_, n) => makeNotice(2 * n + 1)),
  );
  await drainAll(ctx);
  const { rows } = await connection.pool.query<{ alert: string; key: string }>(
    'select a.public_id as alert, n.source_key as key from alert_match m join alert a on a.id = m.alert_id join notice n on n.id = m.notice_id',
  );
  const found = Map.groupBy(rows, ({ alert }) => alert);
  const keyOf = new Map(
    (await connection.pool.query<{ id: string; key: string }>('select public_id as id, source_key as key from notice')).rows.map(({ id, key }) => [id, key]),
  );
  let total = 0;
  for (const {
    tokens: [token],
    alerts,
  } of readers) {
    for (const [index, filters] of searches.entries()) {
      const states = (filters['state'] ?? 'open').split(',').filter((state) => state === 'open' || state === 'closing');
      const query = new URLSearchParams({ ...filters, exact: 'true', state: states.join(','), sort: 'newest', size: '100' });
      const keys: string[] = [];
      for (let next: string | null = ''; next !== null;) {
        const answer: { body: SearchResult } = await callApi<SearchResult>(
          app,
          'GET',
          `/search?${query}${next === '' ? '' : `&cursor=${encodeURIComponent(next)}`}`,
          {
            token: token!,
            host: 'localhost',
          },
        );
        keys.push(...answer.body.items.map(({ id }) => keyOf.get(id)!));
        next = answer.body.next;
      }
      const expected = keys.filter((key) => Number(key.slice(1)) % 2 === 1).toSorted();
      const actual = alerts[index] === null ? [] : (found.get(alerts[index]!) ?? []).map(({ key }) => key).toSorted();
      expect({ filters, found: actual }).toEqual({ filters, found: expected });
      total += actual.length;
    }
  }
  expect(total).toBeGreaterThan(500);
});
