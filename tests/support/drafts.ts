import type { DraftSaved, NoticeDetails } from '#contract/drafts.ts';
import type { NoticeStanding } from '#contract/approval.ts';
import type { TestApp } from './app.ts';
import { type PersonOptions, type RequestOptions, callApi, makePerson, tokenOf } from './people.ts';

/** Addresses of the tabs that have fields. */
export const tabPaths = {
  'General-information': '/notices/generalInformation',
  'Contact-information': '/notices/noticeContactInfo',
  'Detailed-information': '/notices/detailedInfo',
  'cpv-codes': '/notices/cpv',
  CAI: '/awards',
} as const;
export type TabName = keyof typeof tabPaths;
export const ifMatch = (revision: number) => ({ 'if-match': `"${revision}"` });

/** Who writes: a token, and the organisation that they act for. */
export interface Writer {
  token: string;
  headers?: Record<string, string>;
}

/** A person who writes, and their organisation. */
export type MadeWriter = Writer & Awaited<ReturnType<typeof makePerson>>;

/** Makes a person and signs them in. */
export async function makeWriter(app: TestApp, options: PersonOptions = {}): Promise<MadeWriter> {
  const person = await makePerson(app, options);
  return { ...person, token: await tokenOf(app, person) };
}

/** Starts a draft. @returns its id. */
export async function startDraft(app: TestApp, { token, headers }: Writer, body: Record<string, unknown> = {}): Promise<string> {
  const answer = await callApi<{ id: string }>(app, 'POST', '/notices', { token, body, ...(headers ? { headers } : {}) });
  if (answer.status !== 200) throw new Error(`POST /notices: ${JSON.stringify(answer.body)}`);
  return answer.body.id;
}

/** The revision to name; 1 for who does not find the notice. */
const seenRevision = async (app: TestApp, writer: Writer, id: string) => (await detailsOf(app, writer, id)).revision ?? 1;

export const detailsOf = async (app: TestApp, { token, headers }: Writer, id: string): Promise<NoticeDetails> =>
  (await callApi<NoticeDetails>(app, 'GET', `/notices/noticeDetails?id=${id}`, { token, ...(headers ? { headers } : {}) })).body;

/** Saves a tab, based on the stored revision unless another is named. */
export async function saveTab<T = DraftSaved>(app: TestApp, writer: Writer, id: string, tab: TabName, body: unknown, revision?: number) {
  const seen = revision ?? (await seenRevision(app, writer, id));
  const options: RequestOptions = { token: writer.token, body, headers: { ...writer.headers, ...ifMatch(seen) } };
  return callApi<T>(app, 'PUT', `${tabPaths[tab]}?id=${id}`, options);
}

const DAYS_AHEAD = 57;
/** A Thursday at noon in Kathmandu, more than 45 days after the test's clock. */
export function goodDeadline({ ctx }: Pick<TestApp, 'ctx'>): { date: string; time: string; zone: string } {
  const zone = 'Asia/Kathmandu';
  const day = Temporal.Instant.fromEpochMilliseconds(ctx.clock.now().getTime()).toZonedDateTimeISO(zone).toPlainDate().add({ days: DAYS_AHEAD });
  return { date: day.add({ days: (11 - day.dayOfWeek) % 7 }).toString(), time: '12:00', zone };
}

/** Everything that a simple offline notice needs; Nepal's law asks nothing of a request for quotations. */
export const readyTabs = (app: Pick<TestApp, 'ctx'>): Readonly<Record<TabName, Record<string, unknown>>> => ({
  'General-information': {
    title: 'Supply of office chairs',
    language: 'en',
    country: 'NP',
    type: 'requestForQuotations',
    kind: 'offline',
    buyerName: 'District Office',
    deadline: goodDeadline(app),
    value: { amount: '250000', currency: 'NPR' },
  },
  'Contact-information': { organisationName: 'District Office', email: 'tenders@office.test' },
  'Detailed-information': { descriptionHtml: '<p>Two hundred chairs.</p>', submissionMethod: 'By hand at the front desk' },
  'cpv-codes': { cpv: ['39112000'] },
  CAI: { noAwardYet: true },
});

/** A draft that is ready for submission. @param fields other values, by tab. */
export async function makeReadyDraft(app: TestApp, writer: Writer, fields: Partial<Record<TabName, Record<string, unknown>>> = {}): Promise<string> {
  const id = await startDraft(app, writer);
  for (const [tab, body] of Object.entries(readyTabs(app)) as [TabName, Record<string, unknown>][]) {
    const { status, body: answer } = await saveTab(app, writer, id, tab, { ...body, ...fields[tab] });
    if (status !== 200) throw new Error(`${tab}: ${JSON.stringify(answer)}`);
  }
  return id;
}

/** Submits a draft at its stored revision. */
export async function submitDraft<T = NoticeStanding>(app: TestApp, writer: Writer, id: string, body: Record<string, unknown> = {}) {
  const revision = await seenRevision(app, writer, id);
  return callApi<T>(app, 'POST', '/tenders/approval', {
    token: writer.token,
    body: { id, ...body },
    headers: { ...writer.headers, ...ifMatch(revision) },
  });
}

/** Approves or rejects a submitted notice at its stored revision. */
export async function decideNotice<T = NoticeStanding>(app: TestApp, writer: Writer, id: string, reason?: string) {
  const revision = await seenRevision(app, writer, id);
  const [method, path] = reason === undefined ? ['PUT', '/tenders/approval'] : ['POST', '/tenders/approval/reject'];
  const body = { id, ...(reason === undefined ? {} : { reason }) };
  return callApi<T>(app, method, path, { token: writer.token, body, headers: { ...writer.headers, ...ifMatch(revision) } });
}

/** Marks an organisation (organisation.id) as trusted: no administrator decides about its notices. */
export const trust = (app: TestApp, organisationId: number, isTrusted = true): Promise<unknown> =>
  app.connection.pool.query('update organisation set trusted = $2 where id = $1', [organisationId, isTrusted]);

/** A published notice of a trusted organisation. */
export async function makePublished(
  app: TestApp,
  writer: Writer & { organisationId: number },
  fields: Partial<Record<TabName, Record<string, unknown>>> = {},
): Promise<string> {
  await trust(app, writer.organisationId);
  const id = await makeReadyDraft(app, writer, fields);
  const { body } = await submitDraft(app, writer, id);
  if (body.status !== 'published') throw new Error(`not published: ${JSON.stringify(body)}`);
  return id;
}
