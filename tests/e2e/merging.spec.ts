import { mailTo } from './mail-of.ts';
import { api, enter, makeMember, demoPerson, sessionOf } from './people.ts';
import { expect, expectAccessible, urlOn, test } from './support.ts';

interface UnclaimedOrganisations {
  items: { id: string; name: string }[];
}
interface Holdings {
  notices: number;
}

test(
  'a registered buyer requests an imported organisation; the administrator sees both, and its notices move for good',
  { tag: '@wide' },
  async ({ page, browser }) => {
    const owner = await makeMember();
    const { name, id } = owner.organisation;
    const [{ accessToken: token }, { accessToken: adminToken }] = await Promise.all([sessionOf(owner), sessionOf(demoPerson('admin'))]);
    const { items } = await api<UnclaimedOrganisations>('GET', '/organization/unclaimed?name=Jumla', { token });
    const imported = items.at(-1)!;
    const { notices } = await api<Holdings>('GET', `/admin/organisations/${imported.id}/holdings`, { token: adminToken });
    expect(notices).toBeGreaterThan(0);

    // A user with an organisation may also claim another from its page, as a merge into their own.
    await enter(page, owner, `/buyers-detail?id=${imported.id}`);
    await page.getByRole('link', { name: 'Claim this organisation' }).click();
    await expect(page).toHaveURL(urlOn('NP', `/buyer-profile?claim=${imported.id}`));
    const form = page.getByRole('form', { name: 'Imported under another name?' });
    await expect(form).toContainText(imported.name);
    await form.getByRole('button', { name: /^Choose another/u }).click();
    await form.getByRole('button', { name: 'Send request' }).click();
    await expect(form.getByRole('alert')).toContainText('Fill in this field.');
    await form.getByRole('combobox', { name: 'Imported organisation' }).fill(imported.name);
    await page.getByRole('option', { name: imported.name }).first().click();
    await form.getByLabel('How can we check that it is the same organisation?').fill('Our seal bears both names; the register of 2019 too.');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Send request' }).click();
    await expect(page.getByRole('main')).toContainText('Pending approval');
    await expectAccessible(page);

    const desk = await (await browser.newContext({ locale: 'en-GB', viewport: page.viewportSize() })).newPage();
    await enter(desk, demoPerson('admin'), `/activate-buyer/${id}`);
    const mergeSection = desk.getByRole('region', { name: 'Merge with an imported organisation' });
    await expect(mergeSection).toContainText('Our seal bears both names');
    await expect(mergeSection).toContainText(imported.name);
    await expectAccessible(desk);
    await mergeSection.getByRole('button', { name: `Merge into ${name} …` }).click();
    const dialog = desk.getByRole('dialog', { name: `Merge ${imported.name} into ${name}?` });
    await expect(dialog.locator('dl > div').first()).toHaveText(`Notices${notices}`);
    await expect(dialog).toContainText('You cannot undo this.');
    await expectAccessible(desk);
    await dialog.getByRole('button', { name: 'Merge' }).click();
    await expect(desk.getByText(`${imported.name} is now part of ${name}`).first()).toBeVisible();
    await expect(mergeSection).toHaveCount(0);
    await desk.goto(urlOn('NP', `/activate-buyer/${imported.id}`));
    await expect(desk).toHaveURL(urlOn('NP', `/activate-buyer/${id}`));
    await desk.context().close();

    await mailTo(owner.email, /is now part of/u);
    await page.reload();
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await expect(page.getByRole('main')).toContainText('Merged into yours');
    // Its page redirects to the buyer's, which has its notices.
    await expect.poll(async () => (await api<Holdings>('GET', `/buyer/profile?id=${imported.id}`)).notices, { timeout: 60_000 }).toBeGreaterThan(0);
    await page.goto(urlOn('NP', `/buyers-detail?id=${imported.id}&state=all`));
    await expect(page).toHaveURL(urlOn('NP', `/buyers-detail?id=${id}&state=all`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await page.goto(urlOn('NP', `/buyer-details/anything-${imported.id}`));
    await expect(page).toHaveURL(new RegExp(`/buyer-details/.*${id}$`, 'u'));
  },
);
