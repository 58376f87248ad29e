import { beforeAll, describe, expect, test } from 'vitest';
import { drainAll } from '#server/platform/events/outbox.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { makeBuyer, personId, submit } from '#tests/support/bidding.ts';
import { type MadeWriter, ifMatch, makePublished, makeWriter } from '#tests/support/drafts.ts';
import { mailOf } from '#tests/support/mail.ts';
import type { ReceivedMail } from '#tests/support/mail-sink.ts';
import { PASSWORD, type PersonOptions, callApi, tokenOf } from '#tests/support/people.ts';
import { pdf, uploadFile } from '#tests/support/uploads.ts';

// Who is told of an amendment and of an answer: through the API, up to the emails that leave.

const clock = fixedClock('2026-11-25T06:00:00Z');
const app = await testApp({ clock });
const { ctx, connection } = app;
const sink = await mailOf(app);
const supplier = (options: PersonOptions = {}) => makeWriter(app, { orgType: 'SELLER', ...options });
const joins = ({ organisationId, organisation }: MadeWriter): PersonOptions => ({ joins: { id: organisationId, publicId: organisation, roleId: 3 } });

let buyer: MadeWriter;
let admin: MadeWriter;
beforeAll(async () => {
  const made = await makeBuyer(app);
  buyer = { ...made.buyer, token: made.officers[0].token };
  admin = await makeWriter(app, { superAdmin: true });
});

/** As somebody; it must succeed. */
async function send<T = Record<string, unknown>>(by: MadeWriter, method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<T> {
  const answer = await callApi<T>(app, method, path, { token: by.token, ...(body === undefined ? {} : { body }), ...(headers ? { headers } : {}) });
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

interface Tender {
  id: string;
  title: string;
  /** A file of it. */
  document: string;
  version: number;
}
/** An online tender with a file. */
async function makeTender(title: string): Promise<Tender> {
  const id = await makePublished(app, buyer, { 'General-information': { title, kind: 'online', free: true } });
  const { id: document } = await uploadFile(app, buyer.token, id, { name: 'Plan.pdf', content: pdf() });
  await send(buyer, 'POST', '/notices/noticeDocument/amendment', { notice: id, reason: 'The first documents' }, ifMatch(1));
  await drainAll(ctx);
  return { id, title, document, version: 2 };
}

const follow = ({ id }: Tender, by: MadeWriter) => send(by, 'POST', '/notices/follow', { notice: id });
const unfollow = ({ id }: Tender, by: MadeWriter) => send(by, 'DELETE', `/notices/follow?notice=${id}`);
const download = ({ document }: Tender, by: MadeWriter) => send(by, 'GET', `/notices/document/${document}`);
const ask = ({ id }: Tender, by: MadeWriter) => send<{ id: string }>(by, 'POST', '/notices/questions', { notice: id, question: 'May the bridge be of steel?' });
const register = ({ id }: Tender, by: MadeWriter) => send(by, 'POST', '/interestedBidders', { notice: id });
const leaveTender = ({ id }: Tender, by: MadeWriter) => send(by, 'DELETE', `/interestedBidders?notice=${id}`);
async function bid({ id }: Tender, by: MadeWriter): Promise<void> {
  const { status, body } = await submit(app, by, id);
  if (status !== 200) throw new Error(JSON.stringify(body));
}
const withdraw = ({ id }: Tender, by: MadeWriter) => send(by, 'DELETE', `/tenders/participation?notice=${id}`);

type Act = (tender: Tender, by: MadeWriter) => Promise<unknown>;
/** The one thing that connects somebody with a tender. */
const causes: Readonly<Record<string, Act>> = { follows: follow, downloaded: download, asked: ask, 'registered interest': register, 'has a bid': bid };
const all: Act = async (tender, by) => {
  for (const act of Object.values(causes)) await act(tender, by);
};
const ofEach = async <T>(names: readonly string[], make: (name: string) => Promise<T>) =>
  new Map(await Promise.all(names.map(async (name) => [name, await make(name)] as const)));

const amend = async (tender: Tender, city: string) => {
  await send(buyer, 'POST', `/notices/amendments?id=${tender.id}`, { part: 'general', reason: 'A new town.', fields: { city } }, ifMatch(tender.version));
  tender.version += 1;
};
/** The buyer answers a question of somebody else. */
async function answer(tender: Tender, asker: MadeWriter): Promise<void> {
  const { id } = await ask(tender, asker);
  await send(buyer, 'POST', '/notices/questions/answer', { id, answer: 'Yes, it may.', changesTender: false });
}
/** Everything is sent. */
async function delivered(): Promise<void> {
  await drainAll(ctx);
  await expect.poll(async () => (await connection.pool.query(`select from mail where state = 'waiting'`)).rowCount, { timeout: 30_000 }).toBe(0);
}
/** Subjects of the emails about a tender, by the name of who got them. */
const told = (people: ReadonlyMap<string, MadeWriter>, { title }: Tender) =>
  Object.fromEntries([...people].map(([name, { email }]) => [name, mailsAbout(title, email).map(({ subject }) => subject)]));
const mailsAbout = (title: string, email: string) => sink.received.filter(({ to, subject }) => to === email && subject.includes(title));
const toEach = (people: ReadonlyMap<string, MadeWriter>, subjects: readonly string[]) => Object.fromEntries([...people.keys()].map((name) => [name, subjects]));

/** An email without what is its reader's own: their address, and the token that ends such emails. */
const withoutReader = ({ to, text, html, subject }: ReceivedMail) =>
  JSON.stringify([subject, text, html])
    .replaceAll(to, 'READER')
    .replaceAll(/v1\.[\w-]{40,}/gu, 'TOKEN');

describe('told of an amendment and of an answer, once each,', () => {
  test('is everybody whom one thing alone connects with the tender, and who all of them do; nobody learns who the others are', async () => {
    const tender = await makeTender('Bridge for one cause');
    const people = await ofEach([...Object.keys(causes), 'all of these'], () => supplier());
    for (const [name, person] of people) await (causes[name] ?? all)(tender, person);
    const [stranger, asker] = [await supplier(), await supplier()];
    await answer(tender, asker);
    await amend(tender, 'Pokhara');
    await delivered();
    const subjects = [`Question answered: ${tender.title}`, `Amended: ${tender.title}`];
    expect(told(people, tender)).toEqual(toEach(people, subjects));
    expect(told(new Map([['asker', asker]]), tender)).toEqual({ asker: subjects });
    expect(mailsAbout(tender.title, stranger.email)).toEqual([]);
    const everybody = [...people.values(), asker];
    for (const { email } of everybody) {
      for (const mail of mailsAbout(tender.title, email)) {
        const others = everybody
          .filter((other) => other.email !== email)
          .flatMap(({ username, organisation, ...other }) => [username, organisation, other.email]);
        const whole = JSON.stringify(mail);
        expect(others.filter((other) => whole.includes(other))).toEqual([]);
        expect(mail.headers).toMatchObject({ to: expect.stringContaining(email) });
        expect([mail.headers['cc'], mail.headers['bcc']]).toEqual([undefined, undefined]);
      }
    }
    // What connects them with the tender makes no difference: whoever reads over a shoulder learns nothing of a bid.
    const without = ({ email }: MadeWriter) => mailsAbout(tender.title, email).map(withoutReader);
    for (const person of people.values()) expect(without(person)).toEqual(without(asker));
  });

  test('is nobody who wants no more emails, whatever connects them with it', async () => {
    const tender = await makeTender('Bridge without emails');
    const people = await ofEach([...Object.keys(causes), 'all of these'], () => supplier());
    for (const [name, person] of people) {
      await (causes[name] ?? all)(tender, person);
      await unfollow(tender, person);
    }
    const asker = await supplier();
    await answer(tender, asker);
    await amend(tender, 'Pokhara');
    await delivered();
    expect(told(people, tender)).toEqual(toEach(people, []));
    expect(mailsAbout(tender.title, asker.email)).toHaveLength(2);
  });

  test('is nobody who has withdrawn from it, and who withdrew a bid as long as the interest stands', async () => {
    const tender = await makeTender('Bridge without bids');
    const [interested, bidder, left] = [await supplier(), await supplier(), await supplier()];
    await register(tender, interested);
    await leaveTender(tender, interested);
    for (const each of [bidder, left]) {
      await bid(tender, each);
      await withdraw(tender, each);
    }
    await leaveTender(tender, left);
    await amend(tender, 'Pokhara');
    await delivered();
    expect([interested, bidder, left].map(({ email }) => mailsAbout(tender.title, email).length)).toEqual([0, 1, 0]);
  });

  test.each([
    ['blocked', async (id: string) => send(admin, 'PUT', `/user/users/${id}/blocked`, { blocked: true, reason: 'Fraud' })],
    ['erased', async (id: string) => send(admin, 'POST', `/user/users/${id}/erase`, { reason: 'They asked for it' })],
  ])('is nobody who is %s', async (state, end) => {
    const tender = await makeTender(`Bridge of the ${state}`);
    const people = await ofEach([...Object.keys(causes), 'all of these'], () => supplier());
    for (const [name, person] of people) await (causes[name] ?? all)(tender, person);
    const asker = await supplier();
    await answer(tender, asker);
    for (const person of people.values()) await end(await personId(app, person));
    await amend(tender, 'Pokhara');
    await delivered();
    expect(told(people, tender)).toEqual(toEach(people, []));
    expect(mailsAbout(tender.title, asker.email)).toHaveLength(2);
  });

  test('is nobody who erased their own account', async () => {
    const tender = await makeTender('Bridge of the erased themselves');
    const person = await supplier();
    await all(tender, person);
    await send(person, 'POST', '/users/erase', { password: PASSWORD });
    await amend(tender, 'Pokhara');
    await delivered();
    expect(mailsAbout(tender.title, person.email)).toEqual([]);
  });

  test.each([
    ['registered interest', register],
    ['has a bid', bid],
  ])('is the firm that %s: the owners, and who acted for it as long as they belong to it', async (_name, act) => {
    const tender = await makeTender(`Bridge of a firm (${_name})`);
    const owner = await supplier();
    const [acting, colleague] = [await supplier(joins(owner)), await supplier(joins(owner))];
    await act(tender, acting);
    await amend(tender, 'Pokhara');
    await delivered();
    const counts = () => [owner, acting, colleague].map(({ email }) => mailsAbout(tender.title, email).length);
    expect(counts()).toEqual([1, 1, 0]);
    await send(acting, 'POST', '/team/leave', {});
    await amend(tender, 'Dharan');
    await delivered();
    expect(counts()).toEqual([2, 1, 0]);
  });

  test('is an owner from above who bid for the firm', async () => {
    const tender = await makeTender('Bridge of a branch');
    const above = await supplier({ orgType: 'BOTH' });
    const branch = await supplier({ orgType: 'BOTH', under: above.organisationId });
    const acting = { token: await tokenOf(app, above), headers: { 'child-org': branch.organisation } };
    const { status } = await callApi(app, 'POST', '/interestedBidders', { ...acting, body: { notice: tender.id } });
    expect(status).toBe(200);
    await amend(tender, 'Pokhara');
    await delivered();
    expect([above, branch].map(({ email }) => mailsAbout(tender.title, email).length)).toEqual([1, 1]);
  });
});
