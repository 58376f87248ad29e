import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { testCtx } from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/database.ts';
import { audit } from '../audit/audit.ts';
import { connect } from './database.ts';
import { pendingMigrations } from './migrate.ts';
import { migrateAsOwner } from './roles.ts';

const owner = await testDatabase();
const role = `app_${randomBytes(6).toString('hex')}`;
await owner.pool.query(`create role ${role} login password 'secret'`);
const url = new URL(owner.url);
url.username = role;
url.password = 'secret';
const application = connect(url.href, 3);
afterAll(async () => {
  await application.close();
  await owner.pool.query(`drop owned by ${role}`);
  await owner.pool.query(`drop role ${role}`);
});
const ctx = testCtx(application);
const act = () => audit(ctx, { action: 'role.create', subject: ['role', 'a'] });

describe('two roles', () => {
  test('the application’s adds to the audit log and reads it, and can do nothing else to it', async () => {
    // The application's own table passes to the owner.
    await owner.pool.query(`grant create on schema public to ${role}; alter table mail owner to ${role}`);
    expect(await migrateAsOwner(owner.url, application)).toEqual([]);
    await act();
    expect((await application.pool.query('select action from audit_entry')).rows).toEqual([{ action: 'role.create' }]);
    const refusedStatements = [
      "update audit_entry set action = 'x'",
      'delete from audit_entry',
      'truncate audit_entry',
      'drop trigger audit_entry_stays on audit_entry',
      'alter table audit_entry disable trigger all',
      'drop table audit_entry',
      'alter table audit_entry rename to gone',
      'create or replace function audit_entry_stays() returns trigger language plpgsql as $$ begin return null; end $$',
      'drop function audit_entry_stays() cascade',
      'drop schema public cascade',
      'drop table mail',
      'create table public.own (id int)',
      "set session_replication_role = 'replica'",
    ];
    for (const statement of refusedStatements) {
      const answer = await application.pool.query(statement).then(
        () => 'done',
        (error: { code: string }) => error.code,
      );
      expect([statement, answer]).toEqual([statement, '42501']);
    }
    expect((await application.pool.query('select count(*) as n from audit_entry')).rows).toEqual([{ n: 1 }]);
  });

  test('the application’s has all other rights that the program needs', async () => {
    await migrateAsOwner(owner.url, application);
    expect(await pendingMigrations(application.db)).toEqual([]);
    await application.pool.query(
      "insert into attempt (subject, failures, last_at) values ('a', 1, now()); update attempt set failures = 2; delete from attempt; truncate cpv, cpv_label; analyze cpv; create temp table t (id int); create schema jobs",
    );
  });

  test('must differ: the owner’s role is refused as the application’s', async () => {
    await expect(migrateAsOwner(owner.url, owner)).rejects.toThrow(/could change the audit log/u);
  });
});

test('with one role the trigger alone protects the audit log, from the owner too', async () => {
  await act();
  for (const statement of ["update audit_entry set action = 'x'", 'delete from audit_entry', 'truncate audit_entry'])
    await expect(owner.pool.query(statement)).rejects.toMatchObject({ code: '42501', message: 'the audit log is only added to' });
});
