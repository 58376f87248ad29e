import { describe, expect, test } from 'vitest';
import { drainAll } from '#server/platform/events/outbox.ts';
import { type IdCell, idCells } from '#tests/support/access-id-cells.ts';
import { type IdField, idFields } from '#tests/support/access-ids.ts';
import { type Persona, mayCallAs, membersOf, personas } from '#tests/support/access-table.ts';
import { accessWorld } from '#tests/support/access-world.ts';
import { testApp } from '#tests/support/app.ts';
import { type Call, makeCall } from '#tests/support/changing-calls.ts';
import { expectEachListed } from '#tests/support/expect-each-listed.ts';
import { watchWrites } from '#tests/support/watch-writes.ts';
import { UNKNOWN_ID } from '#tests/support/unknown-id.ts';

const app = await testApp();
const writtenTables = await watchWrites(app);
const world = await accessWorld(app);
const tokens = new Map(await Promise.all(personas.map(async (persona) => [persona, await world.token(persona)] as const)));

/** Owners of the named things; everybody else calls. */
const ownerPersonas = ['child buyer', 'buyer owner', 'foreign buyer'] as const;
const privateFields = idFields.filter(({ endpoint }) => endpoint.access !== 'admin');

/** Everything of a call but the id; a caller without access has nothing to call with. */
async function restOf({ endpoint: { access } }: IdField, { rest }: IdCell, persona: Persona) {
  const token = tokens.get(persona);
  if (!rest || !token || persona === 'visitor' || !mayCallAs[access].includes(persona)) return { id: UNKNOWN_ID };
  const { id = UNKNOWN_ID, fields: otherFields } = await rest({ app, person: world.people[persona], token });
  return { id, fields: otherFields };
}

interface Naming {
  field: IdField;
  cell: IdCell;
  persona: Persona;
  rest: Awaited<ReturnType<typeof restOf>>;
  headers?: Record<string, string>;
}
async function callNaming(id: string, { field: { endpoint, field, inBody }, cell, persona, rest, headers }: Naming): Promise<Call> {
  const token = tokens.get(persona);
  const person = world.people[persona === 'visitor' ? 'without organisation' : persona];
  const value = cell.value ? await cell.value(id, { app, person, token: token ?? '' }) : id;
  // Of an id deep in the body, the cell's value is the whole field.
  const [topField = ''] = field.split('.');
  // Entries of the publication log have numbers.
  const path = endpoint.path.replace('{number}', rest.id === UNKNOWN_ID ? '1' : rest.id).replace(/\{\w+\}/u, rest.id);
  return {
    method: endpoint.method,
    path: inBody ? path : `${path}?${new URLSearchParams({ ...cell.query, [field]: String(value) }).toString()}`,
    request: {
      ...(token ? { token } : {}),
      ...(inBody ? { body: { ...rest.fields, [topField]: value } } : endpoint.body && rest.fields ? { body: rest.fields } : {}),
      headers: { ...(cell.revision ? { 'if-match': '"1"' } : {}), ...headers },
    },
  };
}

const isFound = (body: unknown) => !Array.isArray((body as { items?: unknown }).items) || (body as { items: unknown[] }).items.length > 0;
const findsIn = ({ finds = isFound }: IdCell, body: unknown) => finds(body as never);
interface Refusal {
  errors?: { path: string }[];
}

describe('a private id in a query or a body', () => {
  test('has test cells for every endpoint that takes it', () => {
    expectEachListed(
      privateFields.map(({ name }) => name),
      idCells,
      'cell in tests/support/access-id-cells.ts',
    );
  });

  test.each(privateFields.flatMap((field) => ownerPersonas.map((owner) => [field.name, owner, field] as const)))('%s of %s', async (name, owner, field) => {
    const cell = idCells[name]!;
    const ownerContext = { app, person: world.people[owner], token: tokens.get(owner)! };
    const id = await cell.make(ownerContext);
    const parentMay = cell.parentToo && owner === 'child buyer';
    const mayAsChild = (persona: Persona) => cell.childrenToo && owner === 'buyer owner' && (persona === 'child buyer' || persona === 'sibling buyer');
    const strangers = personas.filter(
      (persona) =>
        !(membersOf[owner] as readonly Persona[]).includes(persona) &&
        !(parentMay && persona === 'buyer owner') &&
        !(cell.administratorToo && persona === 'superAdmin') &&
        !mayAsChild(persona),
    );
    const namings: Naming[] = [];
    for (const persona of strangers) {
      const naming = { field, cell, persona, rest: await restOf(field, cell, persona) };
      namings.push(naming);
      // … and as if they could act for its owner; an owner of the parent and an administrator can.
      const may = persona === 'superAdmin' || (persona === 'buyer owner' && owner === 'child buyer');
      if (!may) namings.push({ ...naming, headers: { 'child-org': ownerContext.person.organisation } });
    }
    await drainAll(app.ctx);
    // What the preparation wrote.
    await writtenTables();
    for (const naming of namings) {
      const { status, body } = await makeCall<Refusal>(app, await callNaming(id, naming));
      const isRead = status === 200 && !findsIn(cell, body);
      // If the error names a field, it is this one.
      const isRefused =
        [401, 403, 404, 409].includes(status) || (status === 400 && (body.errors ?? []).every(({ path }) => path.includes(field.field.split('.')[0]!)));
      const { persona, headers } = naming;
      expect({ persona, headers, status, body, isNothing: isRead || isRefused }).toEqual({ persona, headers, status, body, isNothing: true });
    }
    expect(await writtenTables()).toEqual([]);

    const persona = cell.by ?? owner;
    const rest = await restOf(field, cell, persona);
    const permittedId = cell.right ? await cell.right(ownerContext) : id;
    const { status, body } = await makeCall(app, await callNaming(permittedId, { field, cell, persona, rest }));
    expect({ status, body, found: findsIn(cell, body) }).toEqual({ status: 200, body, found: true });
  });
});

describe('an id that administrators alone may name', () => {
  test.each(idFields.filter(({ endpoint }) => endpoint.access === 'admin').map((field) => [field.name, field] as const))('%s', async (_name, field) => {
    const id = world.people['child buyer'].organisation;
    for (const persona of personas.filter((each) => each !== 'superAdmin')) {
      for (const headers of [undefined, { 'child-org': id }]) {
        const naming = { field, cell: { make: async () => id }, persona, rest: { id }, ...(headers ? { headers } : {}) };
        const { status } = await makeCall(app, await callNaming(id, naming));
        expect({ persona, status, isShut: [401, 403, 404].includes(status) }).toEqual({ persona, status, isShut: true });
      }
    }
  });
});
