import type { UserDetails } from '#contract/auth.ts';
import { type Person, api, askApi, enter, makePerson, demoPerson, sessionOf } from './people.ts';
import { findOpenNotice, sendGet, expect, hiddenTextsOf, waitForHydration, expectAccessible, test } from './support.ts';

// A notice's page is always a visitor's. A reader who may read a locked one fetches the rest with the token.

const pathOf = (slug: string) => `/notice-details/${encodeURIComponent(slug)}`;
/** A user of the organisation that is a notice's buyer: they claimed it, and an administrator approved. */
async function ownerOf(buyer: string): Promise<Person> {
  const person = await makePerson();
  const { accessToken: token } = await sessionOf(person);
  await api('POST', '/organization/claim', { token, body: { organisation: buyer, orgType: 'BUYER', reason: 'I have worked there for years.' } });
  const { accessToken: admin } = await sessionOf(demoPerson('admin'));
  const { drafts, revision } = await api<{ drafts: { id: string; state: string }[]; revision: number }>('GET', `/admin/organisations/${buyer}`, {
    token: admin,
  });
  await api('PUT', '/organization/drafts', {
    token: admin,
    headers: { 'if-match': `"${revision}"` },
    body: { id: drafts.find(({ state }) => state === 'waiting')?.id },
  });
  person.session = Promise.resolve({ accessToken: token, userDetails: await api<UserDetails>('GET', '/auth/me', { token }) });
  return person;
}
const tokenOf = async (name: string) => (await sessionOf(demoPerson(name))).accessToken;
const findLockedNotice = async () => (await findOpenNotice('NP', { locked: true })) as Awaited<ReturnType<typeof findOpenNotice>> & { buyer: { id: string } };

const readers: Record<string, { tag: string; find: () => Promise<Person> }> = {
  'an administrator': { tag: '@phone', find: async () => demoPerson('admin') },
  // Claimed once.
  'its own buyer': { tag: '@wide', find: async () => ownerOf((await findLockedNotice()).buyer.id) },
};
for (const [reader, { tag, find }] of Object.entries(readers)) {
  test(`a locked notice is whole for ${reader}, and locked again for a visitor afterwards`, { tag }, async ({ page }) => {
    const notice = await findLockedNotice();
    const words = hiddenTextsOf(notice);
    const findVisibleWords = async () => {
      const text = await page.content();
      return words.filter((word) => text.includes(word));
    };
    const documents = page.getByRole('heading', { name: 'Documents' });
    await enter(page, await find(), `${pathOf(notice.slug)}?lang=en`);
    await expect(documents.first()).toBeVisible();
    expect((await findVisibleWords()).length).toBeGreaterThan(3);
    await expectAccessible(page);
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await waitForHydration(page);
    await expect(page.locator('#locked')).toBeVisible();
    await expect(documents).toHaveCount(0);
    expect(await findVisibleWords()).toEqual([]);
  });
}

test('cards of locked notices are completed for readers who may read them', { tag: '@wide' }, async ({ page }) => {
  const list = '/LocalTenders?lang=en&state=open&free=false';
  const tag = page.getByRole('article').getByText(/^Subscribers\b/u);
  const boldTexts = page.getByRole('article').locator('b');
  // Users without an organisation send no request.
  const needless: string[] = [];
  page.on('request', (request) => request.url().includes('/notices/cards') && needless.push(request.url()));
  await enter(page, await makePerson(), list);
  await waitForHydration(page);
  await expect(tag).toHaveCount(20);
  const refusalPromise = page.waitForResponse(/notices\/cards/u);
  expect(needless).toEqual([]);
  await enter(page, demoPerson('buyer'), list);
  await refusalPromise;
  await expect(tag).toHaveCount(20);
  const cardsPromise = page.waitForResponse(/notices\/cards/u);
  await enter(page, demoPerson('admin'), list);
  expect((await (await cardsPromise).request().headerValue('access-token')) ?? '').not.toBe('');
  await expect(tag).toHaveCount(0);
  await expect(boldTexts.first()).toBeVisible();
  await expectAccessible(page);
});

test('if the rest of a locked notice does not load, its reader sees a message and can try again', { tag: '@phone' }, async ({ page, consoleProblems }) => {
  const notice = await findLockedNotice();
  await page.route('**/whole*', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
  await enter(page, demoPerson('admin'), `${pathOf(notice.slug)}?lang=en`);
  await expect(page.getByRole('alert').filter({ hasText: 'The rest of this notice could not load' })).toBeVisible();
  await expect(page.getByText('subscribe to read')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Documents' }).first()).toBeVisible();
  consoleProblems.splice(0);
});

test('data fetched for one reader is shown to nobody else', { tag: '@wide' }, async () => {
  const notice = await findLockedNotice();
  const [path, words] = [`${pathOf(notice.slug)}/whole`, hiddenTextsOf(notice)];
  const admin = { 'access-token': await tokenOf('admin') };
  const adminResponse = await sendGet(path, admin);
  expect(adminResponse).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
  expect(words.filter((word) => adminResponse.body.includes(word))).toEqual(words);
  for (const name of ['seller', 'buyer', 'childbuyer', 'pending', 'both']) {
    const { status, body } = await sendGet(path, { 'access-token': await tokenOf(name) });
    expect({ name, status, found: words.filter((word) => body.includes(word)) }).toEqual({ name, status: 200, found: [] });
  }
  // A plan opens it.
  const whole = await sendGet(path, { 'access-token': await tokenOf('subscriber') });
  expect(words.filter((word) => !whole.body.includes(word))).toEqual([]);
  expect((await sendGet(path)).status).toBe(401);
  expect((await sendGet(path, { 'access-token': 'none of ours' })).status).toBe(401);
  // At no other address: what is cached for everybody is a visitor's, whoever requests it first.
  const others = [pathOf(notice.slug), `${pathOf(notice.slug)}.data`, `${path}.data`, path.replace(/whole$/u, 'WHOLE'), `/${path.slice(1).replace('/', '//')}`];
  for (const other of others) {
    for (const headers of [admin, {}]) {
      const { body } = await sendGet(other, headers);
      expect({ other, found: words.filter((word) => body.includes(word)) }).toEqual({ other, found: [] });
    }
  }
  expect((await askApi('GET', `/notices/showNoticePage?id=${notice.id}`)).body).toMatchObject({ locked: true });
});
