import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { OwnExport } from '#contract/account.ts';
import { matchBuyers, organisationSummaries } from '#server/modules/organisations/index.ts';
import { addMember } from '#server/modules/organisations/seeding.ts';
import { testApp } from '#tests/support/app.ts';
import { makeNotice } from '#tests/support/one-notice.ts';
import { type MadePerson, callApi, makePerson, PASSWORD, signInAs } from '#tests/support/people.ts';

const app = await testApp();

interface PersonalColumn {
  /**
   * What erasing the account does: deletes the rows, frees them of the account, empties them of names and addresses, or keeps them for this
   * reason.
   */
  erasing: 'deletes' | 'frees' | 'empties' | { keeps: string };
  /** The field of the person's export that tells the rows, or why none does. */
  exported: keyof OwnExport | { not: string };
}

/** Every column that refers to an account. */
const personalColumns: Readonly<Record<string, PersonalColumn>> = {
  'session.account_id': { erasing: 'empties', exported: 'sessions' },
  'membership.account_id': { erasing: 'deletes', exported: 'organisations' },
  'one_time_link.account_id': { erasing: 'deletes', exported: { not: 'A secret; the export has the email that sent it.' } },
  'recovery_code.account_id': { erasing: 'deletes', exported: { not: 'A secret; the export tells since when there is a second factor.' } },
  'approval_request.account_id': { erasing: 'empties', exported: 'requests' },
  'approval_request.decided_by': { erasing: { keeps: 'A decision stays, under an id without a name.' }, exported: 'activity' },
  'organisation.account_manager_id': { erasing: 'frees', exported: { not: 'The organisation’s data.' } },
  'notice_draft.created_by': { erasing: { keeps: 'It leads to an id without a name.' }, exported: { not: 'The organisation’s data.' } },
  'notice_draft.edited_by': { erasing: { keeps: 'It leads to an id without a name.' }, exported: { not: 'The organisation’s data.' } },
  'notice_draft.submitted_by': { erasing: { keeps: 'It leads to an id without a name.' }, exported: { not: 'The organisation’s data.' } },
  'notice_step.account_id': { erasing: { keeps: 'Steps stay, under an id without a name.' }, exported: 'activity' },
  'notice_template.created_by': { erasing: { keeps: 'It leads to an id without a name.' }, exported: { not: 'The organisation’s data.' } },
  'document.account_id': { erasing: { keeps: 'It leads to an id without a name.' }, exported: 'activity' },
  'notice_download.account_id': { erasing: { keeps: 'Who keeps a log of downloads sees an id without a name.' }, exported: 'downloads' },
  'opening_officer.account_id': { erasing: 'deletes', exported: 'participation' },
  'opening_key.account_id': { erasing: 'deletes', exported: 'participation' },
  'tender_key_share.account_id': { erasing: 'deletes', exported: { not: 'A secret; the export tells of the office and its passphrase.' } },
  'tender_opening_officer.account_id': { erasing: { keeps: 'Who opened bids stays, under an id without a name.' }, exported: 'participation' },
  'tender_evaluation.changed_by': { erasing: { keeps: 'It leads to an id without a name.' }, exported: { not: 'The organisation’s data.' } },
  'bid_interest.account_id': { erasing: { keeps: 'It leads to an id without a name.' }, exported: 'participation' },
  'bid.account_id': { erasing: { keeps: 'It leads to an id without a name.' }, exported: 'participation' },
  'bid.ended_by': { erasing: { keeps: 'It leads to an id without a name.' }, exported: 'participation' },
  'bid_file.account_id': { erasing: { keeps: 'It leads to an id without a name.' }, exported: 'participation' },
  'notice_follower.account_id': { erasing: 'deletes', exported: 'followedNotices' },
  'notice_mute.account_id': { erasing: 'deletes', exported: 'followedNotices' },
  'wish.account_id': { erasing: 'deletes', exported: 'wishlist' },
  'wish.saved_by': { erasing: 'deletes', exported: { not: 'On a person’s own list it is that person; the shared list is the organisation’s data.' } },
  'alert.account_id': { erasing: 'deletes', exported: 'alerts' },
  'subscription_order.account_id': { erasing: 'frees', exported: 'orders' },
  'payment_refund.account_id': { erasing: 'frees', exported: { not: 'An administrator’s act; it is in their activity.' } },
  'alert_finding.account_id': { erasing: 'deletes', exported: 'alertFindings' },
  'alert_mail.account_id': { erasing: 'deletes', exported: 'mails' },
  'calendar_feed.account_id': { erasing: 'deletes', exported: 'calendarFeed' },
  'reminder_setting.account_id': { erasing: 'deletes', exported: 'reminders' },
  'reminder_sent.account_id': { erasing: 'deletes', exported: 'reminders' },
  'assignment.assignee_id': { erasing: 'deletes', exported: 'assignments' },
  'assignment.assigned_by': { erasing: 'deletes', exported: { not: 'The organisation’s data.' } },
  'mail.account_id': { erasing: 'deletes', exported: 'mails' },
  'audit_entry.account_id': { erasing: { keeps: 'Acts stay, under an id without a name.' }, exported: 'activity' },
};

/** Columns with a foreign key to `account`, and those of its name without one. */
async function columnsOfAccounts(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass || '.' || a.attname as name
      from pg_constraint join pg_attribute a on a.attrelid = conrelid and a.attnum = any (conkey)
      where contype = 'f' and confrelid = 'account'::regclass
    union
    select table_name || '.' || column_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'account_id'
  `.execute(app.ctx.db);
  return rows.map(({ name }) => name);
}

/** Somebody who has at least one row in each table. */
async function makeKnownPerson(): Promise<{ person: MadePerson; token: string }> {
  const [person, owner] = [await makePerson(app, { alone: true }), await makePerson(app)];
  const { accessToken: token } = await signInAs(app, person);
  const [importedId] = await matchBuyers(app.ctx, [{ name: 'Bridge Unit of Humla', country: 'NP' }]);
  const [imported] = await organisationSummaries(app.ctx, [importedId!]);
  const claim = { organisation: imported!.publicId, orgType: 'BUYER', reason: `It is ours, says ${person.username}.` };
  expect((await callApi(app, 'POST', '/organization/claim', { token, body: claim })).status).toBe(200);
  expect((await callApi(app, 'POST', '/users/email', { token, body: { email: `new.${person.email}`, password: PASSWORD } })).status).toBe(200);
  await addMember(app.ctx, { accountId: person.accountId, organisationId: owner.organisationId, roleId: 3 });
  const { body } = await callApi<{ id: string }>(app, 'GET', '/users/profile', { token });
  const [followed, muted] = [await makeNotice(app), await makeNotice(app)];
  expect((await callApi(app, 'POST', '/notices/follow', { token, body: { notice: followed } })).status).toBe(200);
  expect((await callApi(app, 'POST', '/wishlist', { token, body: { notices: [followed] } })).status).toBe(200);
  const alert = { name: 'Works', search: {}, timeZone: 'UTC' };
  expect((await callApi(app, 'POST', '/user/alerts', { token, body: alert })).status).toBe(200);
  await sql`insert into alert_mail (account_id, alert_ids, sent_at) values (${person.accountId}, '{}', now())`.execute(app.ctx.db);
  await sql`insert into alert_finding (account_id, notice_id, found_at) select ${person.accountId}, id, now() from notice where public_id = ${followed}`.execute(
    app.ctx.db,
  );
  expect((await callApi(app, 'DELETE', `/notices/follow?notice=${muted}`, { token })).status).toBe(200);
  const task = { notice: followed, assignee: body.id, dueOn: null };
  expect((await callApi(app, 'POST', '/assignments', { token, body: task })).status).toBe(200);
  expect((await callApi(app, 'POST', '/user/calendar', { token, body: {} })).status).toBe(200);
  expect((await callApi(app, 'PATCH', '/user/reminders', { token, body: { days: [7] } })).status).toBe(200);
  await sql`insert into reminder_sent select id, ${person.accountId}, now(), 7, now() from notice where public_id = ${followed}`.execute(app.ctx.db);
  await sql`insert into recovery_code (account_id, code_hash) values (${person.accountId}, '\\x00')`.execute(app.ctx.db);
  const notice = await makeNotice(app, {});
  await sql`
    with n as (select id from notice where public_id = ${notice}), d as (
      insert into document (public_id, owner_kind, owner_id, position, url, state, account_id) select 'known', 'notice', n.id, 1, 'https://example.test', 'ready', ${person.accountId} from n)
    insert into notice_download (notice_id, kind, title, account_id, at) select n.id, 'zip', 'Plan', ${person.accountId}, now() from n
  `.execute(app.ctx.db);
  await makeOfficer(owner.organisationId, person.accountId);
  await sql`
    with p as (insert into plan (public_id, site, names, months, saved_alerts, downloads_a_day, team_members, created_at)
        values ('known plan', 'NP', '{}', 1, 1, 1, 1, now()) returning id),
      o as (insert into subscription_order (public_id, idempotency_key, site, organisation_id, account_id, plan_id, kind, state, plan_names, months, limits, currency, price, total, created_at)
        select 'known order', 'x', 'NP', ${owner.organisationId}, ${person.accountId}, id, 'first', 'paid', '{}', 1, '{}', 'NPR', 1, 1, now() from p returning id)
    insert into payment_refund (order_id, amount, reason, state, account_id, created_at) select id, 1, 'Asked', 'done', ${person.accountId}, now() from o
  `.execute(app.ctx.db);
  await sql`update organisation set account_manager_id = ${person.accountId} where id = ${owner.organisationId}`.execute(app.ctx.db);
  return { person, token };
}
/** Somebody who opens bids, with a share for a tender that is opened. */
async function makeOfficer(organisation: number, account: number): Promise<void> {
  const { pool } = app.connection;
  const notice = await makeNotice(app, { buyerId: organisation, status: 'closed', content: { kind: 'online' } });
  await pool.query(`insert into opening_officer (organisation_id, account_id, appointed_at) values ($1, $2, now())`, [organisation, account]);
  await pool.query(`insert into opening_key (account_id, public_key, sealed_key, salt, memory, passes, set_at) values ($1, '', '', '', 8, 1, now())`, [
    account,
  ]);
  await pool.query(
    `with tender as (select id from notice where public_id = $1),
      key as (insert into tender_key (notice_id, public_key, wrapped_key, bid_secret_id, created_at) select id, '', '', '', now() from tender returning notice_id),
      opening as (insert into tender_opening (notice_id, opened_at, opened_key, summary) select id, now(), '', '{}' from tender returning notice_id),
      officer as (insert into tender_opening_officer (notice_id, account_id) select notice_id, $2 from opening)
    insert into tender_key_share (notice_id, account_id, public_key, sealed_share, created_at) select notice_id, $2, '', '', now() from key`,
    [notice, account],
  );
}
const rowsOf = async (column: string, accountId: number) => {
  const [table = '', name = ''] = column.split('.');
  const { rows } = await sql<{ row: unknown }>`select to_jsonb(t) as row from ${sql.table(table)} t where ${sql.ref(name)} = ${accountId}`.execute(app.ctx.db);
  return rows.map(({ row }) => JSON.stringify(row));
};

describe('data that refer to an account', () => {
  test('are all listed: what erasing does to them, and where the export tells them', async () => {
    const columns = await columnsOfAccounts();
    const unlisted = columns.filter((column) => !(column in personalColumns));
    expect(unlisted, 'delete or empty these in users/account/erase-account.ts, add them to exportOwnData, and list them in this test').toEqual([]);
    expect(Object.keys(personalColumns).filter((column) => !columns.includes(column))).toEqual([]);
  });

  test('are told in the export, and deleted or emptied with the account', async () => {
    const { person, token } = await makeKnownPerson();
    const { body } = await callApi<OwnExport>(app, 'GET', '/users/export', { token });
    const listedColumns = Object.entries(personalColumns);
    for (const [column, { erasing, exported }] of listedColumns) {
      if (typeof erasing === 'string') expect([column, (await rowsOf(column, person.accountId)).length > 0]).toEqual([column, true]);
      if (typeof exported === 'string') expect([column, Object.values(body[exported] ?? {}).length > 0]).toEqual([column, true]);
    }
    expect((await callApi(app, 'POST', '/users/erase', { token, body: { password: PASSWORD } })).status).toBe(200);
    for (const [column, { erasing }] of listedColumns) {
      const rows = await rowsOf(column, person.accountId);
      // The last email, on the erasure itself, is deleted when it has been sent.
      if ((erasing === 'deletes' || erasing === 'frees') && column !== 'mail.account_id') expect([column, rows]).toEqual([column, []]);
      for (const privateText of [person.username, `new.${person.email}`, '127.0.0.1', 'Given'])
        if (erasing === 'empties') expect([column, privateText, rows.filter((row) => row.includes(privateText))]).toEqual([column, privateText, []]);
    }
  });
});
