import { beforeAll, describe, expect, test } from 'vitest';
import type { ChildOrganisation } from '#contract/children.ts';
import type { Contact, Office } from '#contract/own-organisation.ts';
import { type Invitation, type NamedRole, type TeamMember, teamSorts } from '#contract/team.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { type MadePerson, callApi, makePerson, signInAs } from '#tests/support/people.ts';

const clock = fixedClock('2026-11-21T10:00:00Z');
const app = await testApp({ clock });
const DAY_MS = 86_400_000;
let owner: MadePerson;
let token = '';

interface List<T> {
  items: T[];
  total: number;
  next: string | null;
  previous: string | null;
}
const get = async <T>(path: string) => {
  const { status, body } = await callApi<List<T>>(app, 'GET', path, { token });
  expect({ path, status }).toEqual({ path, status: 200 });
  return body;
};
/** A whole list, two at a time. */
async function allItems<T>(path: string): Promise<T[]> {
  const items: T[] = [];
  let cursor: string | null = null;
  do {
    const page: List<T> = await get(`${path}${path.includes('?') ? '&' : '?'}size=2${cursor ? `&cursor=${cursor}` : ''}`);
    items.push(...page.items);
    cursor = page.next;
  } while (cursor);
  expect(items).toHaveLength((await get(path)).total);
  return items;
}
/** A filter returns exactly what it says; some items, not all. */
async function filters<T>(path: string, query: string, fits: (item: T) => boolean): Promise<void> {
  const items = await allItems<T>(path);
  const found = await allItems<T>(`${path}?${query}`);
  expect({ query, found }).toEqual({ query, found: items.filter(fits) });
  expect({ query, some: found.length > 0 && found.length < items.length }).toEqual({ query, some: true });
}
const post = async (path: string, body: unknown) => {
  const { status } = await callApi(app, 'POST', path, { token, body });
  expect({ path, status }).toEqual({ path, status: 200 });
};

beforeAll(async () => {
  owner = await makePerson(app);
  token = (await signInAs(app, owner)).accessToken;
  const joins = (roleId: 2 | 3 | 4) => ({ joins: { id: owner.organisationId, publicId: owner.organisation, roleId } });
  for (const roleId of [4, 2, 3, 4] as const) {
    clock.set(new Date(clock.now().getTime() + 1000));
    await makePerson(app, joins(roleId));
  }
  for (const [index, name] of ['Zebra', 'apple', 'Mango 10%', 'mango_b'].entries())
    await post('/organization/role', { name, permissions: index % 2 === 0 ? ['audit.read'] : ['billing.read', 'billing.edit'] });
  for (const [index, name] of ['Zed', 'Amy', 'Bo'].entries()) {
    await post('/organization/contacts', { name, position: '', email: 'a@works.test', phone: null, isPublic: index === 1 });
    const place = { street: 'Road 1', city: 'Pokhara', region: '', postalCode: '', country: index === 0 ? 'IN' : 'NP', email: null, phone: null };
    await post('/organization/offices', { name, ...place });
    clock.set(new Date(clock.now().getTime() + 1000));
    await post('/organization/children', { name: `${name} division`, country: index === 2 ? 'KE' : 'NP' });
  }
  await makePerson(app, { under: owner.organisationId, approval: 'pending' });
  await post('/users/invite', { email: 'early@people.test', roleId: 3 });
  clock.set(new Date(clock.now().getTime() + 8 * DAY_MS));
  token = (await signInAs(app, owner)).accessToken;
  await post('/users/invite', { email: 'late@people.test', roleId: 4 });
  await post('/users/invite', { email: 'later@people.test', roleId: 3 });
});

const children = async (query: string) =>
  (
    await callApi<{ organization: { childOrganizations: ChildOrganisation[]; total: number } }>(
      app,
      'GET',
      `/organization/${owner.organisation}/children?${query}`,
      { token },
    )
  ).body.organization;

describe('the lists of an organisation are paged, sorted and filtered', () => {
  test('its team, in each order', async () => {
    const members = await allItems<TeamMember>('/team');
    expect(members.map(({ roleId }) => roleId)).toEqual([2, 2, 3, 4, 4]);
    const keys: Record<string, (member: TeamMember) => string | number> = {
      role: ({ roleId }) => roleId,
      name: ({ name }) => name.toLowerCase(),
      joined: ({ since }) => since,
    };
    for (const sort of teamSorts)
      for (const path of ['/team', '/organization/userRoles', '/users']) {
        const items = await allItems<TeamMember & { user?: { id: string } }>(`${path}?sort=${sort}`);
        const order = items.map((item) => item.user?.id ?? item.id).map((id) => keys[sort.replace('-', '')]!(members.find((member) => member.id === id)!));
        const sorted = order.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
        expect({ path, sort, order }).toEqual({ path, sort, order: sort.startsWith('-') ? sorted.toReversed() : sorted });
      }
    await filters<TeamMember>('/team', 'role=4', ({ roleId }) => roleId === 4);
    await filters<TeamMember>('/team', `q=${encodeURIComponent(owner.username)}`, ({ username }) => username === owner.username);
    expect((await get('/users?role=2')).total).toBe(2);
    // A cursor of one order is invalid in another.
    const { next } = await get('/team?size=2&sort=name');
    expect((await callApi(app, 'GET', `/team?size=2&sort=-name&cursor=${next}`, { token })).status).toBe(400);
  });

  test('its roles, by name', async () => {
    expect((await allItems<NamedRole>('/organization/role')).map(({ name }) => name)).toEqual(['apple', 'Mango 10%', 'mango_b', 'Zebra']);
    await filters<NamedRole>('/organization/role', 'q=mango', ({ name }) => name.toLowerCase().includes('mango'));
    await filters<NamedRole>('/organization/role', 'q=%25', ({ name }) => name.includes('%'));
    await filters<NamedRole>('/organization/role', 'q=_', ({ name }) => name.includes('_'));
    await filters<NamedRole>('/organization/role', 'permission=audit.read', ({ permissions }) => permissions.includes('audit.read'));
  });

  test('its open invitations, the latest first', async () => {
    expect((await allItems<Invitation>('/users/invite')).map(({ email }) => email)).toEqual(['later@people.test', 'late@people.test', 'early@people.test']);
    await filters<Invitation>('/users/invite', 'q=LATE', ({ email }) => email.includes('late'));
    await filters<Invitation>('/users/invite', 'role=3', ({ roleId }) => roleId === 3);
    for (const expired of [true, false]) await filters<Invitation>('/users/invite', `expired=${expired}`, ({ isExpired }) => isExpired === expired);
  });

  test('its contacts and offices, in their own order', async () => {
    expect((await allItems<Contact>('/organization/contacts')).map(({ name }) => name)).toEqual(['Zed', 'Amy', 'Bo']);
    await filters<Contact>('/organization/contacts', 'q=am', ({ name }) => name === 'Amy');
    for (const isPublic of [true, false]) await filters<Contact>('/organization/contacts', `isPublic=${isPublic}`, (contact) => contact.isPublic === isPublic);
    await filters<Office>('/organization/offices', 'country=IN,KE', ({ country }) => country === 'IN');
    await filters<Office>('/organization/offices', 'q=b', ({ name }) => name === 'Bo');
  });

  test('its child buyers, in each order', async () => {
    const names = async (query: string) => (await children(query)).childOrganizations.map(({ name }) => name);
    const byName = await names('');
    expect(byName.slice(0, 2)).toEqual(['Amy division', 'Bo division']);
    expect(await names('sort=-name')).toEqual(byName.toReversed());
    expect((await names('sort=created')).slice(0, 3)).toEqual(['Zed division', 'Amy division', 'Bo division']);
    expect((await children('sort=country')).childOrganizations.map(({ country }) => country)).toEqual(['KE', 'NP', 'NP', 'NP']);
    expect(await names('country=KE')).toEqual(['Bo division']);
    expect(await children('approval=pending')).toMatchObject({ total: 1, childOrganizations: [{ approval: 'pending' }] });
    expect([...(await names('size=2&page=1&sort=-created')), ...(await names('size=2&page=2&sort=-created'))]).toEqual(await names('sort=-created'));
  });

  test('out-of-range parameters are refused', async () => {
    const wrong = [
      '/team?sort=email',
      '/team?size=101',
      '/organization/role?permission=everything',
      '/users/invite?role=1',
      '/organization/offices?country=nepal',
    ];
    for (const path of wrong) expect([path, (await callApi(app, 'GET', path, { token })).status]).toEqual([path, 400]);
  });
});
