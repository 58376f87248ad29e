import { describe, expect, test } from 'vitest';
import { endpoints } from '#contract/index.ts';
import { testApp } from '#tests/support/app.ts';
import { makeOfficers } from '#tests/support/bidding.ts';
import { type Call, changingCallOf, makeCall } from '#tests/support/changing-calls.ts';
import { ifMatch, makePublished, makeWriter } from '#tests/support/drafts.ts';
import { callApi } from '#tests/support/people.ts';
import { pdf, uploadFile } from '#tests/support/uploads.ts';

const app = await testApp();
const parent = await makeWriter(app);
const buyer = await makeWriter(app, { under: parent.organisationId });
await makeOfficers(app, buyer);
const admin = await makeWriter(app, { superAdmin: true });
const rowsOf = async <Row extends object>(text: string, values: unknown[]) => (await app.connection.pool.query<Row>(text, values)).rows;

const withoutDeadline = { type: 'expressionOfInterest', deadline: null };
/** The kinds of notices that the calls are aimed at: the general information of each. */
const kinds: Readonly<Record<string, Record<string, unknown>>> = {
  'with a deadline': { free: true },
  'without a deadline': { ...withoutDeadline, free: false },
  online: { kind: 'online' },
};

interface Target {
  id: string;
  /** A public document of it. */
  document: string;
}
/** A published notice with a public document, and with one that waits for an amendment. */
async function makeTarget(general: Record<string, unknown>): Promise<Target> {
  const id = await makePublished(app, buyer, { 'General-information': general });
  const { id: document } = await uploadFile(app, buyer.token, id, { name: 'Plan.pdf', content: pdf() });
  const options = { token: buyer.token, body: { notice: id, reason: 'The first documents' }, headers: ifMatch(1) };
  const { status, body } = await callApi(app, 'POST', '/notices/noticeDocument/amendment', options);
  if (status !== 200) throw new Error(JSON.stringify(body));
  await uploadFile(app, buyer.token, id, { name: 'Prices.pdf', content: pdf() });
  return { id, document };
}

/** What may change without an amendment: it counts what readers do, and says nothing about the tender. */
const counters = ['views', 'downloads'];
/** Signed links, and until when they are good, are others each time. */
const fleeting = ['link', 'zip', 'linksEndAt'];
const withoutNames = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (name, each: unknown) => ([...counters, ...fleeting].includes(name) ? undefined : each));

/**
 * All that is public about a notice, and the rows that it stands on. Titles and order of documents are what its editors prepare: the public
 * sees those that the content has.
 */
async function publicState({ id }: Target) {
  const page = async (token?: string) => (await callApi(app, 'GET', `/notices/showNoticePage?id=${id}`, token ? { token } : {})).body;
  const read = async (path: string) => (await callApi(app, 'GET', `${path}?id=${id}`, { token: buyer.token })).body;
  return withoutNames({
    pages: [await page(), await page(buyer.token)],
    documents: await read('/notices/documents'),
    log: await read('/publication-log/notice'),
    row: await rowsOf('select to_jsonb(n) as row from notice n where public_id = $1', [id]),
    files: await rowsOf(
      `select public_id, name, url, size, sha256, media_type, version, published_at from document d where d.published_at is not null and d.owner_id = (select id from notice where public_id = $1) order by d.id`,
      [id],
    ),
  });
}
const amendmentsOf = async ({ id }: Target) =>
  (
    await rowsOf<{ number: number }>('select number from notice_amendment where notice_id = (select id from notice where public_id = $1) order by number', [id])
  ).map(({ number }) => number);

/** The same call about another notice and another document. Null: it names neither. */
async function aimedAt({ id, document }: Target, { path, request, ...call }: Call): Promise<Call | null> {
  const text = JSON.stringify([path, request.body ?? null]);
  const named = [...new Set(text.match(/\b[0-9a-z]{26}\b/gu))];
  const ids = async (table: string) =>
    (await rowsOf<{ id: string }>(`select public_id as id from ${table} where public_id = any($1)`, [named])).map((row) => row.id);
  const [notices, documents] = [await ids('notice'), await ids('document')];
  if (notices.length + documents.length === 0) return null;
  const aimed = text.replaceAll(/\b[0-9a-z]{26}\b/gu, (each) => (notices.includes(each) ? id : documents.includes(each) ? document : each));
  const [newPath, body] = JSON.parse(aimed) as [string, unknown];
  const { body: _, ...options } = request;
  return { ...call, path: newPath, request: { ...options, ...(body === null ? {} : { body }) } };
}
const versionOf = async ({ id }: Target) => (await rowsOf<{ version: number }>('select version from notice where public_id = $1', [id]))[0]!.version;

const callers = { buyer: buyer.token, parent: parent.token, administrator: admin.token };
const changing = endpoints.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);

describe.each(Object.entries(kinds))('a published notice %s', (_kind, general) => {
  test('changes by nothing but numbered amendments, whoever calls whatever', { timeout: 240_000 }, async () => {
    let target = await makeTarget(general);
    let before = await publicState(target);
    const aimedNames = new Set<string>();
    const amending = new Set<string>();
    for (const name of changing) {
      const owner = await makeWriter(app);
      const prepared = await changingCallOf(name)({ app, owner, token: owner.token, admin: admin.token });
      for (const [caller, token] of [...Object.entries(callers), ['its own', prepared.request.token] as const]) {
        const call = await aimedAt(target, prepared);
        if (!call) break;
        aimedNames.add(name);
        const headers = { ...call.request.headers, ...(call.request.headers?.['if-match'] ? ifMatch(await versionOf(target)) : {}) };
        const numbers = await amendmentsOf(target);
        const { status } = await makeCall(app, { ...call, request: { ...call.request, ...(token ? { token } : {}), headers } });
        const [after, numbersAfter] = [await publicState(target), await amendmentsOf(target)];
        const isAmended = numbersAfter.length > numbers.length;
        if (isAmended) {
          // It adds to what was, with the next number.
          expect({ name, caller, numbersAfter }).toEqual({ name, caller, numbersAfter: [...numbers, numbers.length + 1] });
          amending.add(name);
          target = await makeTarget(general);
          before = await publicState(target);
        } else expect({ name, caller, status, state: after }).toEqual({ name, caller, status, state: before });
      }
    }
    expect(aimedNames.size).toBeGreaterThan(25);
    expect([...amending].toSorted()).toEqual(amendingIn(general));
  });
});

/** The addresses that amend: each of them must have reached the notice. */
function amendingIn(general: Record<string, unknown>): string[] {
  const always = ['POST /notices/amendments', 'POST /notices/cancel', 'POST /notices/noticeDocument/amendment'];
  const alone = general === kinds['without a deadline'] ? ['POST /notices/award', 'POST /notices/close', 'PUT /notices/free'] : [];
  return [...always, ...alone].toSorted();
}
