import { readFile } from 'node:fs/promises';
import { api, enter, join, makeMember, demoPerson, sessionOf, someone } from './people.ts';
import { expect, expectAccessible, test } from './support.ts';

test('an administrator finds what somebody did, and where, by names', { tag: '@wide' }, async ({ page }) => {
  const owner = await makeMember('SELLER');
  const { name } = owner.organisation;
  await api('POST', '/organization/role', { token: (await sessionOf(owner)).accessToken, body: { name: 'Clerk', permissions: ['audit.read'] } });
  await enter(page, demoPerson('admin'), '/audit-log');
  const search = page.getByRole('search');
  await expect(search.getByRole('combobox')).toHaveCount(4);
  const tops = await Promise.all((await search.getByRole('combobox').all()).map(async (field) => Math.round((await field.boundingBox())!.y)));
  expect(tops, 'the filters stand in one row').toEqual(tops.map(() => tops[0]));
  await search.getByRole('combobox', { name: 'Organisation' }).fill(name.slice(0, 20));
  await page.getByRole('option', { name }).click();
  await expect(page).toHaveURL(/organisation=/u);
  await expect(search.getByText(name, { exact: true })).toBeVisible();
  const row = page.getByRole('row', { name: /Clerk/u });
  await expect(row.getByRole('link', { name: 'Maya Rai' })).toHaveAttribute('href', /^\/all-users\?q=Maya/u);
  await expect(row.getByRole('link', { name })).toHaveAttribute('href', /^\/edit-buyer\?id=/u);
  await expectAccessible(page);
  await search.getByRole('combobox', { name: 'Action', exact: true }).selectOption('role.create');
  await expect(page.getByRole('rowgroup').last().getByRole('row')).toHaveCount(1);
  await search.getByRole('button', { name: 'Choose another: Organisation' }).click();
  await search.getByRole('combobox', { name: 'Who' }).fill(owner.username);
  await page.getByRole('option', { name: new RegExp(owner.username, 'u') }).click();
  await expect(page).toHaveURL(/person=/u);
  await expect(row).toBeVisible();
});

test('an owner follows names within their own log, and exports all of it', { tag: '@phone' }, async ({ page }) => {
  const owner = await makeMember('SELLER');
  const token = (await sessionOf(owner)).accessToken;
  const colleague = await join(owner, someone(), 3);
  const contact = { position: '', email: 'clerk@works.test', phone: null, isPublic: false };
  for (let i = 1; i <= 40; i++) await api('POST', '/organization/contacts', { token, body: { ...contact, name: `Clerk ${i}` } });
  await enter(page, owner, '/audit-log?action=team.join');
  await page.getByRole('link', { name: 'Nima', exact: true }).first().click();
  await expect(page).toHaveURL(/(?:person|subject)=/u);
  await expect(page.getByRole('search').getByText('Nima', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Export/u }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
  expect(lines[0]).toContain('subjectName');
  // More rows than a page of the list, and nobody's address.
  expect(lines.filter((line) => line.includes('organisation.contact.add'))).toHaveLength(40);
  expect(lines.join('\n')).not.toContain(colleague.email);
});
