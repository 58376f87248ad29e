import { expect, test } from 'vitest';
import { NoticeContent } from '#contract/notices.ts';
import { type NoticeInput, saveNotices } from '#server/modules/notices/index.ts';
import { matchBuyers } from '#server/modules/organisations/index.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { sampleValue, mergeDeep } from '#tests/support/sample-value.ts';
import { makePerson, signInAs } from '#tests/support/people.ts';

// Two portals that differ only in what a locked notice hides. Every answer must be the same: hidden data is neither sent nor used for
// choosing, counting or sorting.

const clock = fixedClock('2026-11-21T09:00:00Z');
const time = (at: string) => ({ at, zone: 'UTC' });
const visible = {
  title: 'Supply of analysers',
  language: 'en',
  country: 'NP',
  publishedAt: time('2026-11-20T06:00:00.000Z'),
  deadline: time('2026-12-24T06:15:00.000Z'),
};
const opening = 'Sealed bids are invited from manufacturers and their agents for what the schedule of requirements lists. '.repeat(3);
type Hidden = Omit<NoticeContent, keyof typeof visible>;
const hidden: readonly [Hidden, Hidden] = [
  {
    description: `${opening} Zirconium`,
    type: 'invitationForBids',
    kind: 'online',
    city: 'Zagorje',
    category: 'goods',
    method: 'open',
    methodDetails: 'Zoned tender',
    contractNumber: 'ZZ-2026-1',
    references: ['ZREF-1'],
    value: { amount: '900', currency: 'NPR' },
    fundingAgency: 'Zeta fund',
    sourceOfFunding: 'Zeta loan',
    project: { id: 'ZP1', title: 'Zebra project' },
    classifications: [{ scheme: 'CPV', code: '33124110', description: 'Zymography' }],
    contact: { name: 'Zora', email: 'zora@example.test' },
    documents: [{ id: 'd1', title: 'Zonal plan', url: 'https://example.test/z' }],
    lots: [{ id: '1', title: 'Zipped lot' }],
    awards: [{ id: '1', suppliers: [{ name: 'Zilch', scheme: 'Zilch', identifier: 'Zilch', country: 'NP' }] }],
    translations: { fr: { title: 'Zircon', description: 'Zéolithe' } },
  },
  {
    description: `${opening} Quartz`,
    type: 'requestForProposals',
    kind: 'offline',
    city: 'Quito',
    category: 'works',
    method: 'selective',
    methodDetails: 'Quick tender',
    contractNumber: 'QQ-2026-1',
    references: ['QREF-1'],
    value: { amount: '99000000', currency: 'NPR' },
    fundingAgency: 'Quebec fund',
    sourceOfFunding: 'Quebec loan',
    project: { id: 'QP1', title: 'Quail project' },
    classifications: [{ scheme: 'CPV', code: '45221111', description: 'Quarrying' }],
    contact: { name: 'Quinn', email: 'quinn@example.test' },
    documents: [{ id: 'd1', title: 'Quota plan', url: 'https://example.test/q' }],
    lots: [{ id: '1', title: 'Quilted lot' }],
    awards: [{ id: '1', suppliers: [{ name: 'Quartz', scheme: 'Quartz', identifier: 'Quartz', country: 'NP' }] }],
    translations: { fr: { title: 'Quartz', description: 'Quartzite' } },
  },
];
const words = ['Zilch', 'Zirconium', 'Zagorje', 'ZZ-2026-1', 'ZREF-1', 'Zeta', 'Zebra', 'Zymography', 'Zonal', 'Zipped', 'Zéolithe'];
const texts = /^(?:q|city|fundingAgency|sourceOfFunding|reference|project|keyword|query|text)$/u;
const LOCKED = '0123456789abcdefghjkmnpqrs';

/** With every other field of a notice, including any added later. The deadlines of lots are for everybody. */
function withAllFields(of: Hidden, by: Parameters<typeof sampleValue>[1]): Hidden {
  const content = mergeDeep(sampleValue(NoticeContent, by), of) as NoticeContent;
  for (const lot of content.lots ?? []) delete lot.deadline;
  return { ...content, ...visible };
}

/** @param amendedAt when the hidden part last changed. */
async function portal(of: Hidden, amendedAt: string) {
  const testPortal = await testApp({ clock });
  const { ctx, connection } = testPortal;
  const [buyerId = null] = await matchBuyers(ctx, [{ name: 'Department of Health', country: 'NP' }]);
  const draft = (key: string, content: NoticeContent, overrides: Partial<NoticeInput> = {}): NoticeInput => ({
    origin: { source: 'test', key },
    content,
    status: 'published',
    free: true,
    buyerId,
    sectors: ['health'],
    cpv: (content.classifications ?? []).map(({ code }) => code),
    ...overrides,
  });
  const free = (title: string, amount: string) =>
    draft(title, {
      ...visible,
      title,
      type: 'invitationForBids',
      kind: 'online',
      city: 'Pokhara',
      value: { amount, currency: 'NPR' },
      classifications: [{ scheme: 'CPV', code: '33124110' }],
    });
  await saveNotices(ctx, [free('Cheap beds', '1000'), draft('locked', { ...visible, ...of }, { free: false }), free('Dear beds', '5000')]);
  await connection.pool.query(
    `update notice set public_id = case when free then substr(md5(title), 1, 26) else '${LOCKED}' end, created_at = '2026-11-20T07:00:00Z',
      updated_at = case when free then '2026-11-20T07:00:00Z' else '${amendedAt}'::timestamptz end`,
  );
  const stranger = await makePerson(testPortal, { name: 'stranger' });
  await connection.pool.query(`update organisation set public_id = substr(md5(name), 1, 26)`);
  await drainAll(ctx);
  return { ...testPortal, token: (await signInAs(testPortal, stranger)).accessToken };
}
const portals = [
  await portal(withAllFields(hidden[0], { word: 'Zilch', number: 7, flag: true }), '2026-11-20T12:00:00Z'),
  await portal(withAllFields(hidden[1], { word: 'Quilt', number: 8, flag: false }), '2026-11-21T08:00:00Z'),
] as const;

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: Schema;
}
interface Schema {
  type?: string;
  enum?: (string | number)[];
  items?: Schema;
  anyOf?: Schema[];
}
const enumOf = ({ enum: values, items, anyOf }: Schema): (string | number)[] => values ?? (items ? enumOf(items) : (anyOf ?? []).flatMap(enumOf));
const { paths } = (await portals[0].get<{ paths: Record<string, { get?: { parameters?: Parameter[]; 'x-access': string } }> }>('/api/openapi.json')).body;

/** Values to try for a parameter: its own list, else what the first portal hides; most take words, all others a few. */
function valuesOf({ name, schema = {} }: Parameter): string[] {
  const enumValues = enumOf(schema).map(String);
  if (enumValues.length > 0) return enumValues.slice(0, 16);
  if (/^(?:page|size|cursor)$/u.test(name)) return [];
  if (/value|min|max/iu.test(name)) return ['950', '90000000'];
  return [...(texts.test(name) ? words : ['Zeta']), '33124110', '331', 'NPR', 'NP', '2026-11-20', LOCKED, 'zir', 'true'];
}
const volatile = /^(?:date|x-request-id|x-ratelimit.*|etag|age|last-modified|content-security-policy)$/u;
/** The answer without momentary parts; random orders are sorted. */
async function answerOf({ app, token }: (typeof portals)[number], url: string, isSignedIn: boolean) {
  const answer = await app.inject({ method: 'GET', url, headers: { host: 'np.localhost', ...(isSignedIn ? { 'access-token': token } : {}) } });
  const stableHeaders = Object.entries(answer.headers).filter(([name]) => !volatile.test(name));
  const body = answer.body.replaceAll(/"requestId":"[^"]*"/gu, '');
  return { status: answer.statusCode, headers: Object.fromEntries(stableHeaders), body: url.includes('random') ? [...body].toSorted().join('') : body };
}

const idParameters = /^(?:id|notice|noticeId)$/u;
/** A path with each parameter alone and each of its values, with the others as required. */
function* doorsOf(at: string, parameters: readonly Parameter[]): Generator<string> {
  const requiredParameters = parameters.filter(({ required, name }) => required || idParameters.test(name)).map(({ name }): [string, string] => [name, LOCKED]);
  const withParameter = (...pairs: [string, string][]) => {
    const query = new URLSearchParams([...requiredParameters.filter(([name]) => !pairs.some(([other]) => other === name)), ...pairs]);
    return query.size === 0 ? at : `${at}?${query.toString()}`;
  };
  yield withParameter();
  for (const parameter of parameters) for (const value of valuesOf(parameter)) yield withParameter([parameter.name, value]);
}
const inQuery = (path: string) => (paths[path]?.get?.parameters ?? []).filter((parameter) => parameter.in === 'query');
function* addresses(): Generator<string> {
  for (const [path, { get }] of Object.entries(paths))
    if (get?.['x-access'] === 'public' && path !== '/captcha/') yield* doorsOf(`/api${path.replaceAll(/\{\w+\}/gu, LOCKED)}`, inQuery(path));
  for (const feed of ['/feeds/notices.rss', '/feeds/notices.atom']) yield* doorsOf(feed, inQuery('/search'));
  // Only the first portal's locked award names such a supplier.
  for (const path of ['profile', 'awards'])
    for (const query of ['scheme=Zilch&identifier=Zilch', 'name=Zilch&country=NP']) yield `/api/suppliers/${path}?${query}`;
  yield* ['/sitemap.xml', '/sitemaps/notices-2026-11.xml', '/sitemaps/buyers.xml', '/sitemaps/screens.xml', `/calendar/notices/${LOCKED}.ics`];
}

/** The addresses that the two portals answer differently, and how many had content. */
async function differences(urls: readonly string[], isSignedIn: boolean) {
  const differing: string[] = [];
  let answered = 0;
  const remaining = urls.values();
  const asker = async () => {
    for (const url of remaining) {
      const [first, second] = await Promise.all([answerOf(portals[0], url, isSignedIn), answerOf(portals[1], url, isSignedIn)]);
      if (first.status === 200) answered++;
      if (JSON.stringify(first) !== JSON.stringify(second)) differing.push(url);
    }
  };
  await Promise.all([asker(), asker(), asker(), asker()]);
  return { differing, answered };
}

const publicUrls = [...addresses()];
test(`hidden text of a locked notice changes no answer to ${publicUrls.length} requests`, { timeout: 300_000 }, async () => {
  const { differing, answered } = await differences(publicUrls, false);
  expect(differing).toEqual([]);
  expect(answered).toBeGreaterThan(1000);
});

// Every request about the notice itself, and one in ten of the others.
const sampledUrls = publicUrls.filter((url, index) => url.includes(LOCKED) || index % 10 === 0);
test(`nor to ${sampledUrls.length} requests of another signed-in buyer`, { timeout: 300_000 }, async () => {
  const { differing, answered } = await differences(sampledUrls, true);
  expect(differing).toEqual([]);
  expect(answered).toBeGreaterThan(100);
});
