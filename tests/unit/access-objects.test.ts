import { describe, expect, test } from 'vitest';
import { endpoints } from '#contract/index.ts';
import { type Persona, membersOf, personas } from '#tests/support/access-table.ts';
import { accessWorld } from '#tests/support/access-world.ts';
import { type Specimen, specimens } from '#tests/support/access-specimens.ts';
import { testApp } from '#tests/support/app.ts';
import { expectEachListed } from '#tests/support/expect-each-listed.ts';
import { type RequestOptions, callApi } from '#tests/support/people.ts';

const app = await testApp();
const world = await accessWorld(app);

/** Everybody unrelated to an owner's things, however close. An owner of the parent and an administrator may act for them. */
const strangersTo = (owner: keyof typeof membersOf): readonly Persona[] => {
  const may = new Set<Persona>([...membersOf[owner], ...(owner === 'child buyer' ? (['buyer owner'] as const) : []), 'superAdmin']);
  return personas.filter((persona) => !may.has(persona));
};
/** What an owner reads of their own. */
const OWN_DATA = ['/users/profile', '/organization/claim', '/organization', '/organization/profile', '/organization/contacts', '/team'];
const refusedStatuses: ReadonlySet<number> = new Set([401, 403, 404]);

const callOf = (name: string, id: string, { body, revision }: Specimen): [method: string, path: string, options: RequestOptions] => {
  const [method = '', path = ''] = name.split(' ');
  return [method, path.replace(/\{\w+\}/u, id), { ...(body ? { body } : {}), ...(revision ? { headers: { 'if-match': '"1"' } } : {}) }];
};

describe('private objects', () => {
  test('every endpoint with an object’s id has test cells', () => {
    const withId = endpoints.filter(({ path, access }) => path.includes('{') && access !== 'public' && access !== 'admin');
    expectEachListed(
      withId.map(({ method, path }) => `${method} ${path}`),
      specimens,
      'specimen in tests/support/access-specimens.ts',
    );
  });

  const owned = Object.entries(specimens).flatMap(([name, specimen]) =>
    (specimen.owner ? [specimen.owner] : (['child buyer', 'buyer owner'] as const)).map((owner) => [name, owner, specimen] as const),
  );
  const [publicThings, privateThings] = [owned.filter(([, , { publicId }]) => publicId), owned.filter(([, , { publicId }]) => !publicId)];
  test.each(publicThings)('%s of %s, which is public, changes nothing of its owner when others call it', async (name, ownerPersona, specimen) => {
    const ownerToken = (await world.token(ownerPersona))!;
    const id = await specimen.make({ app, person: world.people[ownerPersona], token: ownerToken });
    const readAsOwner = () =>
      Promise.all(
        OWN_DATA.map(async (path) => {
          const { status, body } = await callApi(app, 'GET', path, { token: ownerToken });
          return status === 200 ? body : status;
        }),
      );
    const before = await readAsOwner();
    for (const persona of strangersTo(ownerPersona)) {
      const token = await world.token(persona);
      const [method, path, options] = callOf(name, id, specimen);
      await callApi(app, method, path, { ...options, ...(token ? { token } : {}) });
    }
    expect(await readAsOwner()).toEqual(before);
  });

  test.each(privateThings)('%s of %s is hidden from strangers, and found by its owner', async (name, ownerPersona, specimen) => {
    const ownerToken = await world.token(ownerPersona);
    const id = await specimen.make({ app, person: world.people[ownerPersona], token: ownerToken! });
    for (const persona of strangersTo(ownerPersona)) {
      const token = await world.token(persona);
      // As themselves, and as if they could act for the owner's organisation.
      const claims: readonly Record<string, string>[] = [
        {},
        { 'child-org': world.people[ownerPersona].organisation || world.people['child buyer'].organisation },
      ];
      for (const headers of claims) {
        const [method, path, options] = callOf(name, id, specimen);
        const { status } = await callApi(app, method, path, { ...options, ...(token ? { token } : {}), headers: { ...options.headers, ...headers } });
        expect({ persona, status, isShut: refusedStatuses.has(status) }).toEqual({ persona, status, isShut: true });
      }
    }
    const [method, path, options] = callOf(name, id, specimen);
    expect([401, 403, 404]).not.toContain((await callApi(app, method, path, { ...options, token: ownerToken! })).status);
  });

  test('nobody gets access by naming an organisation that they may not act for', async () => {
    const { organisation, username, email } = world.people['child buyer'];
    const privateEndpoints = endpoints.filter(({ method, access }) => method === 'GET' && access !== 'public' && access !== 'admin');
    for (const persona of strangersTo('child buyer')) {
      const token = await world.token(persona);
      for (const { path, access } of privateEndpoints) {
        const { status, body } = await callApi<unknown>(app, 'GET', path.replaceAll(/\{\w+\}/gu, organisation), {
          ...(token ? { token } : {}),
          headers: { 'child-org': organisation },
        });
        // An endpoint that needs no organisation answers for the person: a browser may still name one that is gone.
        const isOwn = access === 'session' || access === 'signedIn';
        expect({ persona, path, status, isShut: refusedStatuses.has(status) || isOwn }).toEqual({ persona, path, status, isShut: true });
        for (const privateText of [organisation, username, email])
          expect({ persona, path, found: JSON.stringify(body).includes(privateText) }).toEqual({ persona, path, found: false });
      }
    }
  });
});
