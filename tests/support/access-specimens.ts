import { insertOfficer } from '#server/modules/bids/officers/officers.repo.ts';
import { bidSpecimens } from './access-specimens-of-bids.ts';
import type { TestApp } from './app.ts';
import { documentSpecimens } from './document-calls.ts';
import { makeNotice } from './one-notice.ts';
import { type MadePerson, callApi, makePerson, signInAs } from './people.ts';
import { subscribe } from './subscriptions.ts';
import { UNKNOWN_ID } from './unknown-id.ts';

/** Something that belongs to somebody, for testing whether others can reach it by its id. */
export interface Specimen {
  /** Makes one that belongs to the person or their organisation. @returns its id in addresses. */
  make: (of: { app: TestApp; person: MadePerson; token: string }) => Promise<string>;
  /** Its owner; the child buyer's owner when absent. */
  owner?: 'without organisation' | 'seller';
  /** The body of the call. */
  body?: Record<string, unknown>;
  /** Its id is public: anybody may call the endpoint for themselves, and nothing of its owner changes. */
  publicId?: true;
  /** The call sends a revision. */
  revision?: true;
}

export const contact = { name: 'Clerk', position: '', email: 'clerk@works.test', phone: null, isPublic: true };
export const office = { name: 'Depot', street: 'Main road 1', city: 'Pokhara', region: '', postalCode: '', country: 'NP', email: null, phone: null };

/** Adds a contact or an office to the organisation that the person owns. */
export const adds =
  (path: string, body: Record<string, unknown>): Specimen['make'] =>
  async ({ app, token }) => {
    const added = await callApi<{ id: string }>(app, 'POST', path, { token, body });
    if (!added.body.id) throw new Error(`POST ${path}: ${JSON.stringify(added.body)}`);
    return added.body.id;
  };

export type Make = Specimen['make'];
let postedCount = 0;
export const ownId: Make = async ({ person }) => person.organisation;
export const member: Make = async ({ app, token, person }) => {
  const { username } = await makePerson(app, { joins: { id: person.organisationId, publicId: person.organisation, roleId: 4 } });
  const { body } = await callApi<{ items: { id: string; username: string }[] }>(app, 'GET', '/team?size=100', { token });
  return body.items.find((item) => item.username === username)!.id;
};
const posted =
  (path: string, body: (name: string) => object): Make =>
  async ({ app, token }) =>
    (await callApi<{ id: string }>(app, 'POST', path, { token, body: body(`Specimen ${++postedCount}`) })).body.id;
export const role = posted('/organization/role', (name) => ({ name, permissions: ['audit.read'] }));
export const child = posted('/organization/children', (name) => ({ name }));
/** An opening officer besides two others. */
const officer: Make = async (of) => {
  const { username } = await makePerson(of.app, { joins: { id: of.person.organisationId, publicId: of.person.organisation, roleId: 4 } });
  const row = await of.app.ctx.db.selectFrom('account_label').select(['id', 'public_id']).where('username', '=', username).executeTakeFirstOrThrow();
  await of.app.ctx.db.deleteFrom('opening_officer').where('organisation_id', '=', of.person.organisationId).execute();
  await insertOfficer(of.app.ctx, of.person.organisationId, row.id!);
  return row.public_id!;
};
const merge: Make = async ({ app, token }) => {
  const { rows } = await app.connection.pool.query<{ id: string }>(
    `insert into organisation (public_id, name, normalised_name, country) values ($1, 'Imported Part', 'imported part', 'NP')
     on conflict (public_id) do update set name = excluded.name returning public_id as id`,
    ['1123456789abcdefghjkmnpqrs'],
  );
  const body = { organisation: rows[0]!.id, reason: 'It is ours, our letterhead says so.' };
  return (await callApi<{ id: string }>(app, 'POST', '/organization/merge', { token, body })).body.id;
};
export const template: Make = async ({ app, token }) => {
  const { id } = (await callApi<{ id: string }>(app, 'POST', '/notices', { token, body: {} })).body;
  return (await callApi<{ id: string }>(app, 'POST', '/notices/templates', { token, body: { notice: id, name: 'Chairs' } })).body.id;
};
/** A question about an open notice of the person's organisation, asked by a new supplier. @returns its id. */
export const questionAbout: Make = async ({ app, person }) => {
  const buyerId = person.organisationId;
  const notice = await makeNotice(app, { buyerId, content: { deadline: { at: new Date(app.ctx.clock.now().getTime() + 864e5).toISOString(), zone: 'UTC' } } });
  const supplier = await signInAs(app, await makePerson(app, { orgType: 'SELLER' }));
  const body = { notice, question: 'May the bridge be of steel?' };
  return (await callApi<{ id: string }>(app, 'POST', '/notices/questions', { token: supplier.accessToken, body })).body.id;
};
/** An order of the person's organisation that was paid, and is over: it opens nothing for other tests. */
async function paidOrder(app: TestApp, person: MadePerson): Promise<string> {
  const order = await subscribe(app, person);
  await app.connection.pool.query(`update subscription set ends_at = starts_at where organisation_id = $1`, [person.organisationId]);
  return order;
}
const invitation = posted('/users/invite', (name) => ({ email: `${name.replace(' ', '.')}@people.test`, roleId: 4 }));

/** One for each endpoint that receives a thing's id; an endpoint without one fails tests/unit/access-objects.test.ts. */
export const specimens: Readonly<Record<string, Specimen>> = {
  ...documentSpecimens,
  'DELETE /users/devices/{id}': {
    make: async ({ app, token }) => {
      const { body } = await callApi<{ items: { id: string }[] }>(app, 'GET', '/users/devices', { token });
      return body.items[0]!.id;
    },
  },
  'PUT /organization/contacts/{id}': { make: adds('/organization/contacts', contact), body: contact, revision: true },
  'DELETE /organization/contacts/{id}': { make: adds('/organization/contacts', contact), revision: true },
  'PUT /organization/offices/{id}': { make: adds('/organization/offices', office), body: office, revision: true },
  'DELETE /organization/offices/{id}': { make: adds('/organization/offices', office), revision: true },
  'DELETE /organization/claim/{id}': {
    owner: 'without organisation',
    make: async ({ app, token, person }) => {
      await app.connection.pool.query(
        `insert into organisation (public_id, name, normalised_name, country) values ($1, 'Imported Works', 'imported works', 'NP') on conflict do nothing`,
        ['0123456789abcdefghjkmnpqrs'],
      );
      const { body } = await callApi<{ id: string }>(app, 'POST', '/organization/claim', {
        token,
        body: { organisation: '0123456789abcdefghjkmnpqrs', orgType: 'BUYER', reason: `It is ours, says ${person.username}.` },
      });
      return body.id;
    },
  },
  'DELETE /organization/merge/{id}': { make: merge },
  'DELETE /suppliers/claims/{id}': {
    owner: 'seller',
    make: posted('/suppliers/claims', (name) => ({ name, country: 'NP', reason: 'The register shows it.' })),
  },
  'PUT /team/{id}': { make: member, body: { roleId: 3, namedRole: null }, revision: true },
  'DELETE /team/{id}': { make: member },
  'PUT /organization/userRoles/{id}': { make: member, body: { namedRole: null }, revision: true },
  'PUT /organization/role/{id}': { make: role, body: { name: 'Another name', permissions: ['audit.read'] }, revision: true },
  'DELETE /organization/role/{id}': { make: role },
  'POST /users/invite/{id}/resend': { make: invitation, body: {} },
  'DELETE /users/invite/{id}': { make: invitation },
  'GET /organization/{id}/children': { make: ownId },
  'PUT /organization/children/{id}/parent': { make: child, body: { parent: UNKNOWN_ID, from: UNKNOWN_ID } },
  'DELETE /organization/children/{id}/parent': { make: child },
  'DELETE /organization/children/{id}': { make: child },
  'DELETE /notices/templates/{id}': { make: template },
  'DELETE /tenders/officers/{id}': { make: officer },
  ...bidSpecimens,
  'GET /payment/orders/{order}': { owner: 'seller', make: async ({ app, person }) => paidOrder(app, person) },
  'GET /payment/receipts/{receipt}': {
    owner: 'seller',
    make: async ({ app, person }) => {
      const order = await paidOrder(app, person);
      const { rows } = await app.connection.pool.query<{ id: string }>(
        'select r.public_id as id from receipt r join subscription_order o on o.id = r.order_id where o.public_id = $1',
        [order],
      );
      return rows[0]!.id;
    },
  },
};
