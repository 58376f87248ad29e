import { expect, it } from 'vitest';
import type { AdminOrganisation } from '#contract/administration.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { callApi, makePerson, signInAs } from '#tests/support/people.ts';
import { importSources } from './index.ts';
import { streamOf } from './reading/sources.ts';

const app = await testApp({ clock: fixedClock('2026-11-21T09:00:00Z') });
const { pool } = app.connection;

const BOARD = {
  buyer: { id: 'B1', name: 'Harbour Board' },
  parties: [{ id: 'B1', name: 'Harbour Board', roles: ['buyer'], address: { countryName: 'Nepal' } }],
};
const release = (id: string, at: string, title: string, fields: object = BOARD) => ({
  ocid: `ocds-made-${id}`,
  id: `${id}-${at}`,
  date: `${at}T00:00:00Z`,
  tag: ['tender'],
  initiationType: 'tender',
  tender: { id, title, status: 'active', tenderPeriod: { endDate: '2026-12-20T00:00:00Z' } },
  ...fields,
});
const load = async (...releases: object[]) => {
  await importSources(app.ctx, ['-'], { stdin: () => streamOf([Buffer.from(JSON.stringify({ version: '1.1', releases }))]) });
  await drainAll(app.ctx);
};
const buyers = async () =>
  (
    await pool.query<{ title: string; id: string }>('select n.title, o.public_id as id from notice n join organisation o on o.id = n.buyer_id order by n.title')
  ).rows.map(({ title, id }) => [title, id]);

it('imports for a merged organisation go to the buyer it was merged into, also changes of older notices', async () => {
  await load(release('quay', '2026-11-01', 'Quay walls'), release('pier', '2026-11-01', 'Pier heads'));
  const [board] = (await pool.query<{ id: string }>(`select public_id as id from organisation where name = 'Harbour Board'`)).rows;
  const owner = await makePerson(app);
  const { accessToken: token } = await signInAs(app, await makePerson(app, { superAdmin: true }));
  const merged = await callApi<AdminOrganisation>(app, 'POST', `/admin/organisations/${owner.organisation}/merge`, {
    token,
    headers: { 'if-match': '1' },
    body: { organisation: board!.id },
  });
  expect(merged.status).toBe(200);
  await drainAll(app.ctx);
  const rowsOfOwner = (...titles: string[]) => titles.map((title) => [title, owner.organisation]);
  expect(await buyers()).toEqual(rowsOfOwner('Pier heads', 'Quay walls'));

  // A new notice of it; a change that names it, and one that names nobody.
  await load(
    release('dock', '2026-11-05', 'Dock gates'),
    release('quay', '2026-11-05', 'Quay walls, north'),
    release('pier', '2026-11-05', 'Pier heads, south', {}),
  );
  expect(await buyers()).toEqual(rowsOfOwner('Dock gates', 'Pier heads, south', 'Quay walls, north'));
  expect((await pool.query('select from organisation where from_import')).rowCount).toBe(1);
});
