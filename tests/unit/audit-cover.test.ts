import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/index.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { testApp } from '#tests/support/app.ts';
import { changingCalls, makeCall, unauditedCalls } from '#tests/support/changing-calls.ts';
import { expectEachListed } from '#tests/support/expect-each-listed.ts';
import { makePerson, signInAs } from '#tests/support/people.ts';
import { watchWrites } from '#tests/support/watch-writes.ts';

// With one connection, so that anything beside the transaction waits in vain: a use case never holds a second one.
const app = await testApp({ connections: 1 });
// The worker is another program: the search index reads what it knows of other notices beside its transaction.
const worker = await testApp({ beside: app });
const writtenTables = await watchWrites(app);
let admin = '';
beforeAll(async () => {
  admin = (await signInAs(app, await makePerson(app, { superAdmin: true }))).accessToken;
});

/** An upload has nothing to answer. */
const uploads = new Set(endpoints.filter(({ upload }) => upload).map(({ method, path }) => `${method} ${path}`));
const successOf = (name: string) => (uploads.has(name) ? 204 : 200);

interface Entry {
  id: number;
  action: string;
  subject_id: string;
  actor_kind: string;
  account_id: number | null;
  address: string | null;
}
const entriesAfter = async (id: number) =>
  (await app.connection.pool.query<Entry>('select id, action, subject_id, actor_kind, account_id, address from audit_entry where id > $1 order by id', [id]))
    .rows;
/** The sessions, without the time they were last seen. */
const sessions = async () => (await app.connection.pool.query("select to_jsonb(s) - 'seen_at' as session from session s order by id")).rows;
const latest = async () => Number((await app.connection.pool.query<{ id: string }>('select coalesce(max(id), 0) as id from audit_entry')).rows[0]!.id);

const sealedActs = new Set(['bid.interest', 'bid.interest.withdraw', 'bid.file.add', 'bid.file.remove', 'bid.submit', 'bid.withdraw']);

describe('every change is recorded in the audit log', () => {
  test('each changing endpoint has a call here, or a reason why it is not recorded', () => {
    expectEachListed(
      endpoints.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`),
      { ...changingCalls, ...unauditedCalls },
      'call in tests/support/changing-calls.ts',
    );
    expect(Object.keys(changingCalls).filter((name) => name in unauditedCalls)).toEqual([]);
  });

  // Being unimportant is no reason: whatever changes something has an entry.
  test.each(Object.entries(unauditedCalls).filter(([, { counts }]) => !counts))('%s records nothing, and changes nothing', async (_name, { prepare }) => {
    const owner = await makePerson(app);
    const call = await prepare({ app, owner, token: (await signInAs(app, owner)).accessToken, admin });
    // What the preparation wrote.
    await writtenTables();
    const before = await sessions();
    expect((await makeCall(app, call)).status).toBe(200);
    expect([await writtenTables(), await sessions()]).toEqual([[], before]);
  });

  test.each(Object.entries(changingCalls))('%s', async (name, prepare) => {
    const owner = await makePerson(app);
    const token = (await signInAs(app, owner)).accessToken;
    const call = await prepare({ app, owner, token, admin });
    const before = await latest();
    const { status } = await makeCall(app, call);
    // The worker looks up who has requested a password reset.
    await drainAll(worker.ctx);
    expect({ name, status }).toEqual({ name, status: successOf(name) });
    const entries = await entriesAfter(before);
    expect(entries.length).toBeGreaterThan(0);
    for (const { action, subject_id: subject, account_id: person, address } of entries) {
      expect(action).toMatch(/^[a-z-]+\.[a-z.-]+$/u);
      expect(subject).not.toBe('');
      // Who takes part in a tender is not told before its opening (docs/sealed-bids.md).
      if (sealedActs.has(action)) {
        expect({ action, person, address }).toEqual({ action, person: null, address: null });
        continue;
      }
      expect(address).not.toBeNull();
      // Only a person requesting a password reset is not known yet.
      expect({ action, known: person !== null }).toEqual({ action, known: action !== 'password.ask' });
    }
  });
});
