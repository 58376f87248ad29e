import { expect, it } from 'vitest';
import type { BuyerProfile } from '#contract/organisations.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
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
const load = async (id: string, free: boolean) => {
  const text = JSON.stringify({ version: '1.1', releases: [release(id)] });
  await importSources(ctx, ['-'], { free, stdin: () => streamOf([Buffer.from(text)]) });
  await drainAll(ctx);
};
const everywhere = async () => {
  const { rows } = await connection.pool.query<{ id: string }>("select public_id as id from organisation where name = 'Harbour Board'");
  const answers = [`/api/buyer/profile?id=${rows[0]!.id}`, '/api/buyer/search?q=harbour', '/api/buyer/organizationFilter', '/api/notices/filters'];
  return JSON.stringify(await Promise.all(answers.map(async (path) => (await get<BuyerProfile>(path)).body)));
};

it('a notice for subscribers tells of its buyer what the notice tells everybody; a free one all of it', async () => {
  await load('locked', false);
  expect(await everywhere()).toContain('Harbour Board');
  expect(await everywhere()).not.toMatch(/hidden/iu);
  await load('open', true);
  expect(await everywhere()).toContain('hidden@harbour.example');
});
