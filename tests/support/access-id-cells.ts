import { alertSettings, makeAlert, makeFinding } from './alerts.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { type Make, adds, child, contact, member, office, ownId, questionAbout, role, template } from './access-specimens.ts';
import type { Persona } from './access-table.ts';
import { makePublished, makeReadyDraft, startDraft, submitDraft, trust } from './drafts.ts';
import { documentCells } from './document-calls.ts';
import { bidCells } from './access-id-cells-of-bids.ts';
import { makeNotice } from './one-notice.ts';
import { callApi, makePerson } from './people.ts';
import { UNKNOWN_ID } from './unknown-id.ts';

/** A caller, with everything needed for a call. */
type MakeContext = Parameters<Make>[0];

/** An id of somebody's thing that a caller may name in a query or a body: the owner, and the rest of the call. */
export interface IdCell {
  /** Makes something that belongs to the person. @returns its id. */
  make: Make;
  /** The rest of a permitted caller's own call: the id in the path, the other fields. */
  rest?: (caller: MakeContext) => Promise<{ id?: string; fields?: Record<string, unknown> }>;
  /** Further query parameters. */
  query?: Readonly<Record<string, string>>;
  /** The field's value, when it is more than the id. */
  value?: (id: string, caller: MakeContext) => Promise<unknown>;
  revision?: true;
  /** An owner of the parent may use the child's id. */
  parentToo?: true;
  /** An administrator may use any. */
  administratorToo?: true;
  /** Owners of the children may use the parent's id. */
  childrenToo?: true;
  /** How an answer looks when something was found; absent: a non-empty list, or any answer. */
  finds?: (body: never) => boolean;
  /** An id that the owner may use, if not the one made for them: one that nobody else may. */
  right?: Make;
  /** The permitted caller, if not the owner. */
  by?: Persona;
}

const heldRole: Make = async (of) => {
  const [roleId, memberId] = [await role(of), await member(of)];
  await callApi(of.app, 'PUT', `/organization/userRoles/${memberId}`, { token: of.token, body: { namedRole: roleId }, headers: { 'if-match': '"1"' } });
  return roleId;
};
const withRole: IdCell = { make: heldRole };

const contactId = adds('/organization/contacts', contact);
const personId: Make = async (of) => {
  await contactId(of);
  return (await callApi<{ id: string }>(of.app, 'GET', '/users/profile', { token: of.token })).body.id;
};
const hasLines = (csv: never) => String(csv).trim().split('\n').length > 1;
const audited: Readonly<Record<string, IdCell>> = Object.fromEntries(
  Object.entries({ person: personId, subject: contactId, organisation: ownId }).flatMap(([field, make]): [string, IdCell][] => [
    [`GET /audit ${field}`, { make, parentToo: true }],
    [`GET /audit/export ${field}`, { make, parentToo: true, finds: hasLines }],
  ]),
);
const auditNames: Readonly<Record<string, IdCell>> = { 'GET /audit/names id': { make: personId, parentToo: true } };

const pendingRequest: Make = async ({ app, token }) => {
  const { revision } = (await callApi<{ revision: number }>(app, 'GET', '/organization', { token })).body;
  await callApi(app, 'POST', '/organization/drafts', { token, body: { name: 'Another name' }, headers: { 'if-match': `"${revision}"` } });
  return (await callApi<{ items: { id: string }[] }>(app, 'GET', '/organization/drafts?state=waiting', { token })).body.items[0]!.id;
};

/** The caller's own ids in some order, with the given one among them. */
const ordering = (path: string, fields: object): IdCell => ({
  make: adds(path, { ...fields }),
  value: async (id, { app, token }) => {
    const { body } = await callApi<{ items?: { id: string }[] }>(app, 'GET', `${path}?size=100`, { token });
    return [...new Set([...(body.items ?? []).map((item) => item.id).toReversed(), id])];
  },
});

const title = 'Road works';
/** A draft, which nobody outside may read, and a public notice. */
const draft: Make = ({ app, person }) => makeNotice(app, { buyerId: person.organisationId, status: 'draft', content: { title } });
const award = { id: 'a1', date: '2026-11-20', suppliers: [{ name: 'Builders' }] };
const published: Make = ({ app }) => makeNotice(app, { content: { title, awards: [award], classifications: [{ scheme: 'CPV', code: '45233120' }] } });
/** The entry that the next published notice gets. */
const nextLogEntry: IdCell['rest'] = async ({ app }) => ({
  id: String((await callApi<{ total: number }>(app, 'GET', '/publication-log')).body.total + 1),
});
/** Notices of the person's own organisation: public ones, one with a question, and one that takes questions. */
const ownPublished: Make = ({ app, person }) => makeNotice(app, { buyerId: person.organisationId });
const inAMonth = ({ app }: MakeContext) => ({ deadline: { at: new Date(app.ctx.clock.now().getTime() + 30 * 864e5).toISOString(), zone: 'UTC' } });
const taking: Make = (of) => makeNotice(of.app, { buyerId: of.person.organisationId, content: inAMonth(of) });
const asked: Make = async (of) => {
  const question = await questionAbout(of);
  const { rows } = await of.app.connection.pool.query<{ id: string }>(
    'select n.public_id as id from notice_question q join notice n on n.id = q.notice_id where q.public_id = $1',
    [question],
  );
  return rows[0]!.id;
};
/** A notice on the person's own wishlist. */
const wished: Make = async (of) => {
  const notice = await published(of);
  await callApi(of.app, 'POST', '/wishlist', { token: of.token, body: { notices: [notice], note: 'Ask Maya.' } });
  return notice;
};
const hasNote = ({ note }: { note: string }) => note !== '';
/** Public id of the person. */
const selfId: Make = async ({ app, token }) => (await callApi<{ id: string }>(app, 'GET', '/users/profile', { token })).body.id;
/** A notice that the person works on. */
const withTask: Make = async (of) => {
  const notice = await published(of);
  await callApi(of.app, 'POST', '/assignments', { token: of.token, body: { notice, assignee: await selfId(of), dueOn: null } });
  return notice;
};
/** A person who has something to do. */
const assigned: Make = async (of) => {
  await withTask(of);
  return selfId(of);
};
const ofDraft: IdCell = { make: draft, right: published };
/** An organisation without public notices, and one with one. */
const quietBuyer: Make = async ({ app, person }) => {
  const { organisation, organisationId } = await makePerson(app, { under: person.organisationId });
  await makeNotice(app, { buyerId: organisationId, status: 'draft', content: { title, awards: [award] } });
  return organisation;
};
const knownBuyer: Make = async ({ app }) => {
  const { organisation, organisationId } = await makePerson(app);
  await makeNotice(app, { buyerId: organisationId, content: { title, awards: [award], deadline: { at: '2099-01-01T00:00:00.000Z', zone: 'UTC' } } });
  await drainAll(app.ctx);
  return organisation;
};
const ofBuyer: IdCell = { make: quietBuyer, right: knownBuyer };
const pendingBuyer: Make = async ({ app }) => (await makePerson(app, { approval: 'pending' })).organisation;
/** A buyer in the search of an alert. */
const ofPublicBuyer: IdCell = { make: pendingBuyer, right: knownBuyer, value: async (id) => ({ buyer: id }) };
/** A buyer with a notice that has a typo, and many that have the intended word. */
const misspelling: Make = async ({ app }) => {
  const { organisation, organisationId } = await makePerson(app);
  for (const word of ['quarzite', ...Array.from({ length: 6 }, () => 'quartzite')])
    await makeNotice(app, { buyerId: organisationId, content: { title: word } });
  await drainAll(app.ctx);
  return organisation;
};
/** Without the filter that is set: its counts are of the other values. */
const counts = ({ filters: { buyer: _set, ...filters } }: { filters: Record<string, { count: number }[]> }) =>
  Object.values(filters).some((values) => values.some(({ count }) => count > 0));

/** A child of the caller; nobody's for a caller who can have none. */
const ownChild: Make = async (of) => (await child(of)) ?? UNKNOWN_ID;

const name = () => `Cell ${crypto.randomUUID().slice(0, 8)}`;

/** An imported organisation. */
const imported: Make = async ({ app }) => {
  const sql = `insert into organisation (public_id, name, normalised_name, country) values ($1, $2, lower($2), 'NP') returning public_id as id`;
  const id = UNKNOWN_ID.slice(0, 18) + crypto.randomUUID().slice(0, 8);
  return (await app.connection.pool.query<{ id: string }>(sql, [id, name()])).rows[0]!.id;
};

/** Somebody's draft, and a call of an address that changes it: an owner of the parent and an administrator may do the same. */
const started: Make = ({ app, token }) => startDraft(app, { token });
/** An organisation with a draft. */
const drafting: Make = async (of) => {
  await started(of);
  return of.person.organisation;
};
const readyDraft: Make = ({ app, token }) => makeReadyDraft(app, { token });
/** An administrator still decides about it, whatever other cells made of the organisation. */
const submitted: Make = async ({ app, token, person }) => {
  await trust(app, person.organisationId, false);
  const id = await makeReadyDraft(app, { token });
  await submitDraft(app, { token }, id);
  return id;
};
const running: Make = ({ app, token, person }) => makePublished(app, { token, organisationId: person.organisationId });
const fields = (values: Record<string, unknown>): Pick<IdCell, 'rest'> => ({ rest: async () => ({ fields: values }) });
/** The revision that the calls of these cells name. */
const atFirstRevision =
  (make: Make): Make =>
  async (of) => {
    const id = await make(of);
    await of.app.connection.pool.query('update notice_draft set revision = 1 where notice_id = (select id from notice where public_id = $1)', [id]);
    return id;
  };
const decided: Pick<IdCell, 'make' | 'by' | 'revision' | 'administratorToo'> = {
  make: atFirstRevision(submitted),
  by: 'superAdmin',
  revision: true,
  administratorToo: true,
};
const withoutDeadline: Make = ({ app, token, person }) =>
  makePublished(app, { token, organisationId: person.organisationId }, { 'General-information': { type: 'expressionOfInterest', deadline: null } });
const onRunning = (values: Record<string, unknown>, make = running): IdCell => ({ make, ...fields(values), revision: true, parentToo: true });
const onDraft = (values: Record<string, unknown>): IdCell => ({ make: started, ...fields(values), revision: true, parentToo: true, administratorToo: true });

/** One for each id that the contract accepts outside a path (access-ids.ts), except for administrators. */
export const idCells: Readonly<Record<string, IdCell>> = {
  ...documentCells,
  ...audited,
  ...auditNames,
  'GET /team namedRole': withRole,
  'GET /users/ namedRole': withRole,
  'GET /organization/userRoles namedRole': withRole,
  'PUT /organization/userRoles/{id} namedRole': { make: role, rest: async (of) => ({ id: await member(of) }), revision: true },
  'PUT /team/{id} namedRole': { make: role, rest: async (of) => ({ id: await member(of), fields: { roleId: 3 } }), revision: true },
  'POST /users/invite namedRole': { make: role, rest: async () => ({ fields: { email: `${name().replace(' ', '.')}@people.test`, roleId: 4 } }) },
  'PUT /organization/contacts order': ordering('/organization/contacts', contact),
  'PUT /organization/offices order': ordering('/organization/offices', office),
  'DELETE /organization/drafts id': { make: pendingRequest },
  'PUT /organization/children/{id}/parent parent': {
    make: child,
    rest: async (of) => ({ id: await ownChild(of), fields: { from: of.person.organisation } }),
    parentToo: true,
  },
  'PUT /organization/children/{id}/parent from': { make: ownId, rest: async (of) => ({ id: await ownChild(of), fields: { parent: await ownChild(of) } }) },
  'POST /organization/claim organisation': {
    make: ownId,
    by: 'without organisation',
    rest: async () => ({ fields: { orgType: 'BUYER', reason: 'I have worked there for years.' } }),
    right: imported,
  },
  'POST /organization/merge organisation': { make: ownId, rest: async () => ({ fields: { reason: 'Both names are ours.' } }), right: imported },
  ...bidCells,
  'GET /notices/showNoticePage id': ofDraft,
  'GET /notices/noticeDetails id': { ...ofDraft, parentToo: true, administratorToo: true },
  'GET /notices/preview id': { make: started, parentToo: true, administratorToo: true },
  'PUT /notices/generalInformation id': onDraft({ city: 'Pokhara' }),
  'PUT /notices/noticeContactInfo id': onDraft({ city: 'Pokhara' }),
  'PUT /notices/detailedInfo id': onDraft({ eligibility: 'Everybody' }),
  'PUT /notices/cpv id': onDraft({ cpv: ['39112000'] }),
  'PUT /awards id': onDraft({ noAwardYet: true }),
  'PUT /notices/tabs id': onDraft({ visited: ['CAI'] }),
  'PUT /notices/checkReasons id': onDraft({ reasons: [{ code: 'few-days', tab: 'General-information', field: 'deadline', reason: 'It is urgent.' }] }),
  'DELETE /notices id': { make: started, parentToo: true, administratorToo: true },
  'POST /notices copyOf': { make: started, parentToo: true, administratorToo: true },
  'POST /notices template': { make: template },
  'POST /notices/templates notice': { make: started, ...fields({ name: 'Chairs' }) },
  'POST /tenders/approval id': { make: atFirstRevision(readyDraft), revision: true, parentToo: true },
  'DELETE /tenders/approval id': { make: submitted, parentToo: true },
  'PUT /tenders/approval id': decided,
  'POST /tenders/approval/reject id': { ...decided, ...fields({ reason: 'It is not complete.' }) },
  'POST /notices/amendments id': onRunning({ part: 'general', reason: 'The city was missing.', fields: { city: 'Pokhara' } }),
  'POST /notices/cancel id': onRunning({ reason: 'No budget.' }),
  'POST /notices/close id': onRunning({}, withoutDeadline),
  'POST /notices/award id': onRunning({ reason: 'The lowest price.', award: { suppliers: [{ name: 'Hill Works' }] } }, withoutDeadline),
  'PUT /notices/free id': { ...onRunning({ free: true, reason: 'Everybody should read it.' }), administratorToo: true },
  'GET /notices/own organisation': { make: drafting, parentToo: true, administratorToo: true },
  'GET /notices/export ids': { ...ofDraft, query: { format: 'csv' }, finds: hasLines },
  'GET /notices/export/documents ids': ofDraft,
  'GET /notices/views id': ofDraft,
  'POST /notices/views id': ofDraft,
  'GET /notices/downloads ids': ofDraft,
  'GET /notices/cards ids': ofDraft,
  'GET /notices/cpv id': ofDraft,
  'GET /tenderLifeCycle id': { ...ofDraft, parentToo: true, administratorToo: true },
  'GET /publication-log/notice id': ofDraft,
  'POST /notices/follow notice': { ...ofDraft, rest: async () => ({}) },
  'DELETE /notices/follow notice': ofDraft,
  'GET /notices/follow notice': ofDraft,
  'GET /notices/followers notice': { make: draft, right: ownPublished },
  'POST /wishlist notices': { ...ofDraft, value: async (id) => [id], rest: async () => ({}) },
  'PATCH /wishlist notice': { make: wished, revision: true, ...fields({ note: 'Ask Anil.', labels: ['Bridges'] }) },
  'DELETE /wishlist notice': { make: wished, finds: hasNote },
  'GET /assignments assignee': { make: assigned, parentToo: true },
  'POST /assignments notice': { ...ofDraft, by: 'seller', rest: async (of) => ({ fields: { assignee: await selfId(of), dueOn: null } }) },
  'POST /assignments assignee': { make: selfId, rest: async (of) => ({ fields: { notice: await published(of), dueOn: null } }) },
  'PATCH /assignments notice': { make: withTask, revision: true, parentToo: true, ...fields({ state: 'preparing' }) },
  'PATCH /assignments assignee': {
    make: selfId,
    revision: true,
    rest: async (of) => ({ fields: { notice: await withTask(of) } }),
  },
  'DELETE /assignments notice': { make: withTask, parentToo: true, finds: ({ ended }: { ended: boolean }) => ended },
  'PATCH /user/alerts id': { make: makeAlert, revision: true, ...fields({ ...alertSettings, hour: 7, weekday: 1, byMail: true, paused: false }) },
  'DELETE /user/alerts id': { make: makeAlert },
  'GET /user/alerts/matches alert': { make: async (of) => (await makeFinding(of)).alert, finds: ({ total }: { total: number }) => total > 0 },
  'POST /user/alerts/seen notices': {
    make: async (of) => (await makeFinding(of)).notice,
    value: async (id) => [id],
    finds: ({ marked }: { marked: number }) => marked > 0,
    ...fields({ until: '2099-01-01T00:00:00.000Z' }),
  },
  'POST /user/alerts search.buyer': { ...ofPublicBuyer, ...fields({ ...alertSettings }) },
  'POST /user/alerts/preview search.buyer': { ...ofPublicBuyer, rest: async () => ({}), finds: ({ open }: { open: { total: number } }) => open.total > 0 },
  'PATCH /user/alerts search.buyer': {
    ...ofPublicBuyer,
    revision: true,
    rest: async (of) => ({ fields: { id: await makeAlert(of), ...alertSettings, hour: 7, weekday: 1, byMail: true, paused: false } }),
  },
  'POST /user/alerts/feedback notice': { make: async (of) => (await makeFinding(of)).notice, ...fields({ relevant: false }) },
  'GET /wishlist/notices ids': { make: wished, finds: ({ ids }: { ids: string[] }) => ids.length > 0 },
  'GET /notices/questions notice': { ...ofDraft, right: asked },
  'POST /notices/questions notice': { make: draft, by: 'seller', right: taking, rest: async () => ({ fields: { question: 'May the bridge be of steel?' } }) },
  'POST /notices/questions/answer id': { make: questionAbout, parentToo: true, ...fields({ answer: 'Yes, it may.', changesTender: false }) },
  'POST /notices/questions/decline id': { make: questionAbout, parentToo: true, ...fields({ reason: 'The documents say so.' }) },
  'GET /publication-log/entries/{number}/proof notice': { ...ofDraft, rest: nextLogEntry },
  'GET /awards notice': ofDraft,
  'GET /awards buyer': ofBuyer,
  'GET /search buyer': ofBuyer,
  'GET /search/total buyer': { ...ofBuyer, finds: ({ total }: { total: number }) => total > 0 },
  'GET /search/spelling buyer': {
    ...ofBuyer,
    right: misspelling,
    query: { q: 'quarzite' },
    finds: ({ suggestion }: { suggestion: object | null }) => suggestion !== null,
  },
  'GET /notices buyer': ofBuyer,
  'GET /notices/filter buyer': ofBuyer,
  'POST /notices/search buyer': ofBuyer,
  'GET /homepage/searchTenders buyer': ofBuyer,
  'GET /notices/filters buyer': { ...ofBuyer, finds: counts },
  'GET /freeTenders buyer': ofBuyer,
  'GET /buyer/profile id': { make: pendingBuyer, right: ownId },
};
