import { describe, expect, test } from 'vitest';
import type { AuditEntry, AuditNames } from '#contract/audit.ts';
import { type AuditAct, audit } from '#server/platform/audit/audit.ts';
import { testApp } from '#tests/support/app.ts';
import { callApi, makePerson, signInAs } from '#tests/support/people.ts';

const app = await testApp();
const { pool } = app.connection;
interface Page {
  items: AuditEntry[];
  total: number;
  next: string | null;
  previous: string | null;
}

const owner = await makePerson(app);
const child = await makePerson(app, { under: owner.organisationId });
const foreign = await makePerson(app);
const viewer = await makePerson(app, { joins: { id: owner.organisationId, publicId: owner.organisation, roleId: 4 } });
const admin = await makePerson(app, { superAdmin: true });
// Acts of no feature, so that no feature's entries are among them.
const note = (person: { accountId: number; organisationId: number }, action: string, details = {}) =>
  audit(app.ctx, { action: action as AuditAct, subject: ['role', 'a-thing'], accountId: person.accountId, organisationId: person.organisationId, details });
await note(owner, 'own.done', { reason: '=HYPERLINK("https://evil.test")' });
await note(child, 'child.done');
await note(foreign, 'foreign.done');
await note({ accountId: admin.accountId, organisationId: owner.organisationId }, 'admin.done');

const tokenOf = async (person: { username: string }) => (await signInAs(app, person)).accessToken;
const readPage = async (person: { username: string }, path: string) => callApi<Page>(app, 'GET', path, { token: await tokenOf(person) });
const actions = (page: Page) => page.items.map(({ action }) => action).filter((action) => action.endsWith('.done'));

const organisationOf = (person: { username: string }) => `Organisation of ${person.username}`;
const publicIdOf = async ({ accountId }: { accountId: number }) =>
  (await pool.query<{ public_id: string }>('select public_id from account where id = $1', [accountId])).rows[0]!.public_id;
const entryOf = async (action: string) => (await readPage(admin, `/audit/all?action=${action}`)).body.items[0]!;

describe('the audit log', () => {
  test('of an organisation covers itself and its descendants', async () => {
    expect(actions((await readPage(owner, '/audit?size=100')).body)).toEqual(['admin.done', 'child.done', 'own.done']);
    expect(actions((await readPage(child, '/audit?size=100')).body)).toEqual(['child.done']);
    expect(actions((await readPage(foreign, `/audit?organisation=${owner.organisation}`)).body)).toEqual([]);
    expect((await readPage(viewer, '/audit')).status).toBe(403);
    expect((await readPage(owner, '/audit/all')).status).toBe(403);
    expect((await readPage(owner, '/audit/all/export')).status).toBe(403);
  });

  test('is whole for an administrator, with every filter', async () => {
    const findActions = async (query: string) => actions((await readPage(admin, `/audit/all?size=100&${query}`)).body);
    expect(await findActions('')).toEqual(['admin.done', 'foreign.done', 'child.done', 'own.done']);
    expect(await findActions('action=own')).toEqual(['own.done']);
    expect(await findActions('action=own.done')).toEqual(['own.done']);
    expect(await findActions('action=ow')).toEqual([]);
    expect(await findActions(`organisation=${child.organisation}`)).toEqual(['child.done']);
    expect(await findActions('subject=a-thing')).toHaveLength(4);
    expect(await findActions('subject=another')).toEqual([]);
    expect(await findActions('from=2999-01-01T00:00:00Z')).toEqual([]);
    expect(await findActions('to=2999-01-01T00:00:00Z')).toHaveLength(4);
    const [entry] = (await readPage(admin, '/audit/all?action=foreign')).body.items;
    expect(await findActions(`person=${entry!.actor.id}`)).toEqual(['foreign.done']);
    expect((await readPage(admin, '/audit/all?from=yesterday')).status).toBe(400);
  });

  test('is paged by cursors in both directions', async () => {
    const token = await tokenOf(admin);
    const page = async (query: string) => (await callApi<Page>(app, 'GET', `/audit/all?size=1&subject=a-thing${query}`, { token })).body;
    const first = await page('');
    const second = await page(`&cursor=${first.next}`);
    expect([...actions(first), ...actions(second)]).toEqual(['admin.done', 'foreign.done']);
    expect(actions(await page(`&cursor=${second.previous}`))).toEqual(['admin.done']);
    expect(first.total).toBe(4);
  });

  test('shows current names of people, and none of erased ones', async () => {
    expect((await entryOf('foreign')).actor).toMatchObject({ kind: 'person', name: 'Given Name', erased: false });
    await pool.query("update account set erased_at = now(), first_name = '', last_name = '' where id = $1", [foreign.accountId]);
    expect((await entryOf('foreign')).actor).toMatchObject({ kind: 'person', name: null, erased: true });
  });

  test('finds people and organisations by name, each reader only in their own log', async () => {
    const findNames = async (person: { username: string }, query: string) => {
      const path = person === admin ? '/audit/all/names' : '/audit/names';
      return (await callApi<AuditNames>(app, 'GET', `${path}?${query}`, { token: await tokenOf(person) })).body.items.map(({ name, detail }) => detail ?? name);
    };
    const foundNames = await findNames(admin, `kind=person&q=${encodeURIComponent(child.username.slice(0, 9))}`);
    expect(foundNames).toContain(child.username);
    expect(await findNames(admin, `kind=organisation&q=${encodeURIComponent(organisationOf(child))}`)).toEqual([organisationOf(child)]);
    expect(await findNames(owner, 'kind=organisation&q=organisation')).toEqual(expect.arrayContaining([organisationOf(owner), organisationOf(child)]));
    expect(await findNames(child, 'kind=organisation&q=organisation')).toEqual([organisationOf(child)]);
    expect(await findNames(child, 'kind=person&q=p')).toEqual([child.username]);
    expect(await findNames(child, `kind=organisation&id=${owner.organisation}`)).toEqual([]);
    expect(await findNames(owner, `kind=organisation&id=${child.organisation}`)).toEqual([organisationOf(child)]);
    expect((await readPage(owner, '/audit/all/names?kind=person')).status).toBe(403);
    expect((await readPage(viewer, '/audit/names?kind=person')).status).toBe(403);
  });

  test('shows the subject of an act by its current name', async () => {
    const boss = await makePerson(app);
    const token = await tokenOf(boss);
    await callApi(app, 'POST', '/organization/role', { token, body: { name: 'Clerk', permissions: ['audit.read'] } });
    await audit(app.ctx, {
      action: 'team.change',
      subject: ['account', await publicIdOf(boss)],
      accountId: boss.accountId,
      organisationId: boss.organisationId,
    });
    const subjects = (await callApi<Page>(app, 'GET', '/audit', { token })).body.items.map(({ subject: { kind, name } }) => [kind, name]);
    expect(subjects).toEqual(
      expect.arrayContaining([
        ['role', 'Clerk'],
        ['account', 'Given Name'],
        ['organisation', `Organisation of ${boss.username}`],
      ]),
    );
    const { revision } = (await callApi<{ revision: number }>(app, 'GET', '/organization', { token })).body;
    await callApi(app, 'POST', '/organization/drafts', { token, headers: { 'if-match': `"${revision}"` }, body: { country: 'IN' } });
    await signInAs(app, boss);
    const device = (await callApi<{ items: { id: string; isThis: boolean }[] }>(app, 'GET', '/users/devices', { token })).body.items.find(
      ({ isThis }) => !isThis,
    )!;
    expect((await callApi(app, 'DELETE', `/users/devices/${device.id}`, { token })).status).toBe(200);
    const findSubjects = async (query: string) => (await readPage(admin, `/audit/all?${query}`)).body.items.map(({ subject: { kind, name } }) => [kind, name]);
    expect(await findSubjects(`organisation=${boss.organisation}&action=organisation.draft`)).toEqual([
      ['organisation-draft', `Organisation of ${boss.username}`],
    ]);
    expect(await findSubjects(`subject=${device.id}`)).toEqual([['session', 'Given Name']]);
    await pool.query('update account set erased_at = now() where id = $1', [boss.accountId]);
    expect(await findSubjects(`subject=${device.id}`)).toEqual([['session', null]]);
    const { items } = (await readPage(admin, `/audit/all?organisation=${boss.organisation}&action=team`)).body;
    expect(items.map(({ subject }) => subject.name)).toEqual([null]);
  });

  test('hides an administrator’s address from owners', async () => {
    await pool.query('alter table audit_entry disable trigger user');
    await pool.query("update audit_entry set address = '203.0.113.7', agent = 'Browser'");
    await pool.query('alter table audit_entry enable trigger user');
    const { items } = (await readPage(owner, '/audit?subject=a-thing')).body;
    expect(items.map(({ action, address }) => [action, address])).toEqual([
      ['admin.done', null],
      ['child.done', '203.0.113.7'],
      ['own.done', '203.0.113.7'],
    ]);
  });

  test('shows people by their public ids', async () => {
    const person = await makePerson(app);
    const { accessToken, userDetails } = await signInAs(app, person);
    await callApi(app, 'POST', '/auth/signout', { token: accessToken, body: {} });
    const { body } = await callApi<{ items: AuditEntry[] }>(app, 'GET', '/audit?action=session', { token: await tokenOf(person) });
    expect(body.items.map(({ subject }) => subject)).toMatchObject([{ kind: 'account', id: userDetails.id }]);
  });

  test('is exported whole, with formulas neutralised', async () => {
    await pool.query(
      `insert into audit_entry (actor_kind, actor_name, organisation_id, action, subject_kind, subject_id, site, agent)
       select 'system', '＝1+1', $1, 'bulk', 'thing', '@SUM(A1)', 'NP', 'Mozilla;=1+1' from generate_series(1, 1200)`,
      [owner.organisationId],
    );
    const csv = await callApi<string>(app, 'GET', '/audit/export', { token: await tokenOf(owner) });
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(csv.headers['content-disposition']).toMatch(/^attachment; filename="audit-log-\d{4}-\d\d-\d\d\.csv"$/u);
    const lines = csv.body.trimEnd().split('\r\n');
    expect(lines.filter((line) => line.includes(',bulk,'))).toHaveLength(1200);
    expect(lines[1]).toContain(`,"'＝1+1","'＝1+1",`);
    expect(lines[1]).toContain(`,"'@SUM(A1)",,`);
    // An agent is any text that a browser sends.
    expect(lines[1]).toContain(`"Mozilla;'=1+1"`);
    expect(csv.body).not.toContain('foreign.done');
    const jsonl = await app.app.inject({
      url: '/api/audit/export?format=jsonl&action=bulk',
      headers: { host: 'np.localhost', 'access-token': await tokenOf(owner) },
    });
    const rows = jsonl.body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as AuditEntry);
    expect(rows).toHaveLength(1200);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1200);
  });

  test('is append-only', async () => {
    for (const statement of ['update audit_entry set action = $$x$$', 'delete from audit_entry', 'truncate audit_entry'])
      await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' });
  });
});
