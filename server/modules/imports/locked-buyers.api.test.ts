import { expect, it } from 'vitest';
import type { BuyerProfile } from '#contract/organisations.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { eformsXml, noticeId } from '#tests/support/made-up-eforms.ts';
import { tedXml } from '#tests/support/made-up-ted.ts';
import { importSources } from './index.ts';
import { streamOf } from './reading/sources.ts';

const { connection, ctx, get } = await testApp({ clock: fixedClock('2026-11-21T09:00:00Z') });

const release = (id: string) => ({
  ocid: `ocds-made-${id}`,
  id: `${id}-1`,
  date: '2026-11-01T00:00:00Z',
  tag: ['tender'],
  initiationType: 'tender',
  parties: [
    {
      id: 'B1',
      name: 'Harbour Board',
      roles: ['buyer'],
      identifier: { scheme: 'XX-REG', id: '77' },
      additionalIdentifiers: [],
      address: { streetAddress: '12 Hiddenstreet', locality: 'Hiddenville', countryName: 'Kenya' },
      contactPoint: { name: 'Hidden Person', email: 'hidden@harbour.example', telephone: '+254 000 000', url: 'https://hidden.example/' },
    },
  ],
  buyer: { id: 'B1', name: 'Harbour Board' },
  tender: { id, title: 'Quay walls', status: 'active', tenderPeriod: { endDate: '2026-12-20T00:00:00Z' } },
});
const ocds = (id: string) => JSON.stringify({ version: '1.1', releases: [release(id)] });
const markPrivateData = (xml: string) =>
  xml
    .replaceAll('1 Main Street', '12 Hiddenstreet')
    .replaceAll('buy@town.example', 'hidden@harbour.example')
    .replaceAll('achat@ville.example', 'hidden@harbour.example')
    .replaceAll(/>(?:Lyon|Exampleville)</gu, '>Hiddenville<');
const eforms = (id: string) =>
  markPrivateData(
    eformsXml({
      id: noticeId(id === 'locked' ? 1 : 2),
      subtype: '16',
      noticeType: 'cn-standard',
      formType: 'competition',
      root: 'ContractNotice',
      title: 'Quay walls',
      buyer: 'Pier Board',
      buyerType: 'pub-undert',
      website: 'https://hidden.example/',
      lots: [{ title: 'All', deadline: '2026-12-20Z 12:00:00Z' }],
    }),
  );
const ted = (id: string) =>
  markPrivateData(
    tedXml({
      number: id === 'locked' ? '000001-2026' : '000002-2026',
      form: 'F02',
      title: 'Quay walls',
      buyer: 'Dock Board',
      buyerKind: 'MINISTRY',
      published: '20261101',
      deadline: '2026-12-20 12:00',
    }),
  );
const load = async (text: string, free: boolean | null) => {
  await importSources(ctx, ['-'], { free, stdin: () => streamOf([Buffer.from(text)]) });
  await drainAll(ctx);
};
const fetchPublicAnswers = async (name: string) => {
  const { rows } = await connection.pool.query<{ id: string }>('select public_id as id from organisation where name = $1', [name]);
  const answers = [
    `/api/buyer/profile?id=${rows[0]!.id}`,
    `/api/buyer/search?q=${encodeURIComponent(name)}`,
    '/api/buyer/organizationFilter',
    '/api/notices/filters',
  ];
  return JSON.stringify(await Promise.all(answers.map(async (path) => (await get<BuyerProfile>(path)).body)));
};

const formats = [
  { format: 'OCDS', name: 'Harbour Board', write: ocds, kind: null },
  { format: 'eForms', name: 'Pier Board', write: eforms, kind: 'pub-undert' },
  { format: 'TED XML', name: 'Dock Board', write: ted, kind: 'cga' },
];

// The order matters: a free notice of one format adds to the counts of the next ones.
it.each(formats)('$format: a notice for subscribers gives its buyer only public data', async ({ name, write, kind }) => {
  await load(write('locked'), false);
  const answers = await fetchPublicAnswers(name);
  expect(answers).toContain(name);
  expect(answers).not.toMatch(/hidden/iu);
  if (kind) expect(answers).not.toContain(kind);
});

it.each(formats)('$format: a free notice gives its buyer all data', async ({ name, write, kind }) => {
  await load(write('open'), true);
  const answers = await fetchPublicAnswers(name);
  expect(answers).toContain('hidden@harbour.example');
  if (kind) expect(answers).toContain(`"type":"${kind}"`);
});

/** Whether the notice of the lamps is locked in a list, and on its page. */
const fetchLocked = async () => {
  const { body } = await get<{ items: { locked: boolean; id: string }[] }>('/api/search?q=Lighthouse+lamps');
  expect(body.items).toHaveLength(1);
  const page = await get<{ locked: boolean }>(`/api/notices/showNoticePage?id=${body.items[0]!.id}`);
  const { rows } = await connection.pool.query<{ version: number }>(`select version from notice where title = 'Lighthouse lamps'`);
  // The content is the same: nothing is amended.
  expect(rows).toEqual([{ version: 1 }]);
  return [body.items[0]!.locked, page.body.locked];
};
const loadLamps = (free: boolean | null) => load(ocds('lamps').replace('Quay walls', 'Lighthouse lamps').replace('Harbour Board', 'Lamp Board'), free);

it('the newest statement of who may read applies to earlier imports; without one nothing changes', async () => {
  for (const [free, locked] of [
    [null, false],
    [false, true],
    [null, true],
    [true, false],
    [null, false],
  ] as const) {
    await loadLamps(free);
    expect(await fetchLocked()).toEqual([locked, locked]);
  }
});

it('a changed record that does not say who may read gives the buyer of a locked notice only public data', async () => {
  const text = ocds('dredge').replaceAll('Harbour Board', 'Dredge Board').replace('"77"', '"78"').replace('"B1","name":"Dredge', '"B2","name":"Dredge');
  await load(text, false);
  await load(text.replace('dredge-1', 'dredge-2').replace('Quay walls', 'Deeper quay').replace('2026-11-01', '2026-11-02'), null);
  const { rows } = await connection.pool.query<{ details: unknown; city: string | null }>(`select details, city from organisation where name = 'Dredge Board'`);
  expect(rows).toEqual([{ details: {}, city: null }]);
});
