import { enter, makeMember } from './people.ts';
import { expect, expectAccessible, findOpenNotice, test } from './support.ts';

test('from a locked notice over a plan and its payment to the whole notice, in at most eight presses', { tag: '@phone' }, async ({ page }) => {
  const notice = await findOpenNotice('NP', { locked: true });
  const supplier = await makeMember('SELLER');
  const main = page.getByRole('main');
  await enter(page, supplier, `/notice-details/${encodeURIComponent(notice.slug)}?lang=en`);
  await main.getByRole('link', { name: 'Subscribe' }).click();
  await expect(page).toHaveURL(/\/subscribe\?next=/u);
  await expectAccessible(page);
  await main
    .getByRole('link', { name: /^Choose this plan/u })
    .first()
    .click();
  await expect(page).toHaveURL(/\/checkout-nepal\?plan=/u);
  await expect(main.getByRole('button', { name: /^Pay /u })).toBeVisible();
  await expectAccessible(page);
  const provider = main.getByRole('radio');
  if ((await provider.count()) > 0) await provider.last().check();
  await main.getByRole('button', { name: /^Pay /u }).click();
  await page.waitForURL(/\/sandbox-payment\//u);
  await page.getByRole('button', { name: /pay/iu }).first().click();
  await expect(page.getByRole('heading', { name: 'Paid. Your plan is active.' })).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await main.getByRole('link', { name: 'Back to the notice' }).click();
  await expect(page.getByRole('heading', { name: 'Documents' }).first()).toBeVisible();
  await expect(page.locator('#locked')).toHaveCount(0);
});
