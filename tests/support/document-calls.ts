import type { PublicDocument } from '#contract/documents.ts';
import type { IdCell } from './access-id-cells.ts';
import type { Make, Specimen } from './access-specimens.ts';
import type { CallContext, PrepareCall } from './changing-calls.ts';
import { makeNotice } from './one-notice.ts';
import { callApi } from './people.ts';
import { pdf, pieceHeaders, startUpload, uploadFile } from './uploads.ts';
import { UNKNOWN_ID } from './unknown-id.ts';

// What the tests over all endpoints need of the documents of notices.

type Of = Parameters<Make>[0];
const link = { url: 'https://example.test/plan' };
const linked = { documents: [{ id: 'd1', title: 'Plan', url: link.url }] };
const draft: Make = ({ app, person }) => makeNotice(app, { status: 'draft', free: false, buyerId: person.organisationId });

interface MadeFile {
  notice: string;
  document: string;
}
/** The latest draft with a file of each organisation. */
const latest = new Map<number, MadeFile>();
async function draftWithFile(of: Of): Promise<MadeFile> {
  const notice = await draft(of);
  const { id } = await uploadFile(of.app, of.token, notice, { name: 'Plan.pdf', content: pdf() });
  latest.set(of.person.organisationId, { notice, document: id });
  return { notice, document: id };
}
/** Who may not write notices has none. */
const nothing = (): MadeFile => ({ notice: UNKNOWN_ID, document: UNKNOWN_ID });
const latestOf = async (of: Of) => latest.get(of.person.organisationId) ?? nothing();
const noticeWithFile: Make = async (of) => (await draftWithFile(of)).notice;
const file: Make = async (of) => (await draftWithFile(of)).document;

const amendment = { reason: 'The first documents' };
/** A public notice of the person with a file that is not public yet. */
async function publicWithChanges({ app, token, person }: Of): Promise<string> {
  const notice = await makeNotice(app, { buyerId: person.organisationId });
  await uploadFile(app, token, notice, { name: 'Plan.pdf', content: pdf() });
  return notice;
}
/** A public notice of the person with a public file. */
async function publicWithFile(of: Of): Promise<string> {
  const notice = await publicWithChanges(of);
  const body = { notice, ...amendment };
  const { status, body: answer } = await callApi(of.app, 'POST', '/notices/noticeDocument/amendment', {
    token: of.token,
    body,
    headers: { 'if-match': '"1"' },
  });
  if (status !== 200) throw new Error(JSON.stringify(answer));
  return notice;
}
/** The path of a signed link to a public file of the person. */
export async function signedDownload(of: Of): Promise<string> {
  const notice = await publicWithFile(of);
  const { body } = await callApi<{ items: PublicDocument[] }>(of.app, 'GET', `/notices/documents?id=${notice}`, { token: of.token });
  return body.items[0]!.link!.replace(/^\/api/u, '');
}
/** A public notice of the person whose file they have downloaded. */
async function downloaded(of: Of): Promise<string> {
  const notice = await publicWithFile(of);
  const { body } = await callApi<{ items: PublicDocument[] }>(of.app, 'GET', `/notices/documents?id=${notice}`);
  await callApi(of.app, 'GET', `/notices/document/${body.items[0]!.id}`, { token: of.token });
  return notice;
}

export const documentSpecimens: Readonly<Record<string, Specimen>> = {
  'PATCH /notices/noticeDocument/{id}': { make: file },
  'PUT /notices/noticeDocument/{id}': { make: file, body: { title: 'Another title' } },
  'DELETE /notices/noticeDocument/{id}': { make: file },
  'GET /notices/document/{id}': { make: file },
};

const withLinks: Make = ({ app }) => makeNotice(app, { content: linked });
export const documentCells: Readonly<Record<string, IdCell>> = {
  'POST /notices/noticeDocument notice': { make: draft, rest: async () => ({ fields: link }), parentToo: true },
  'POST /notices/noticeDocument replaces': { make: file, rest: async (of) => ({ fields: { ...link, notice: (await latestOf(of)).notice } }) },
  'PUT /notices/noticeDocument notice': { make: noticeWithFile, rest: async (of) => ({ fields: { order: [(await latestOf(of)).document] } }), parentToo: true },
  'PUT /notices/noticeDocument order': {
    make: file,
    rest: async (of) => ({ fields: { notice: (await latestOf(of)).notice } }),
    value: async (id) => [id],
  },
  'GET /notices/noticeDocument notice': { make: noticeWithFile, parentToo: true },
  'POST /notices/noticeDocument/amendment notice': { make: publicWithChanges, rest: async () => ({ fields: amendment }), revision: true, parentToo: true },
  'GET /notices/documents id': { make: draft, right: withLinks },
  'POST /notices/log/downloads noticeId': { make: draft, right: withLinks },
  'GET /notices/log/downloads/list notice': { make: downloaded, parentToo: true, administratorToo: true },
};

const ofCall = ({ app, owner, token }: CallContext): Of => ({ app, person: owner, token });
const call = (method: string, path: string, request: Awaited<ReturnType<PrepareCall>>['request']) => ({ method, path, request });
export const documentCalls: Readonly<Record<string, PrepareCall>> = {
  'POST /notices/noticeDocument': async (context) =>
    call('POST', '/notices/noticeDocument', { token: context.token, body: { notice: await draft(ofCall(context)), ...link } }),
  'PATCH /notices/noticeDocument/{id}': async (context) => {
    const content = pdf();
    const { id } = await startUpload(context.app, context.token, await draft(ofCall(context)), { name: 'Plan.pdf', content });
    return call('PATCH', `/notices/noticeDocument/${id}`, { token: context.token, payload: content, headers: pieceHeaders(0, content) });
  },
  'PUT /notices/noticeDocument/{id}': async (context) =>
    call('PUT', `/notices/noticeDocument/${await file(ofCall(context))}`, { token: context.token, body: { title: 'Another title' } }),
  'PUT /notices/noticeDocument': async (context) => {
    const { notice, document } = await draftWithFile(ofCall(context));
    const second = await uploadFile(context.app, context.token, notice, { name: 'Prices.pdf', content: pdf() });
    return call('PUT', '/notices/noticeDocument', { token: context.token, body: { notice, order: [second.id, document] } });
  },
  'DELETE /notices/noticeDocument/{id}': async (context) => call('DELETE', `/notices/noticeDocument/${await file(ofCall(context))}`, { token: context.token }),
  'POST /notices/noticeDocument/amendment': async (context) => {
    const body = { notice: await publicWithChanges(ofCall(context)), ...amendment };
    return call('POST', '/notices/noticeDocument/amendment', { token: context.token, body, headers: { 'if-match': '"1"' } });
  },
};

/** Logging a download is no act of the audit log: it has a log of its own. */
export const documentUnaudited = {
  'POST /notices/log/downloads': {
    why: 'the log of downloads is a log of its own',
    counts: true,
    prepare: async ({ app }: CallContext) =>
      call('POST', `/notices/log/downloads?noticeId=${await makeNotice(app, { content: linked })}`, { body: { document: 'd1' } }),
  },
} as const;
