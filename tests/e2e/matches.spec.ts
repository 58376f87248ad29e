import { ask, cards, expect, isStyled, looksRight, on, test } from './support.ts';

const WORDS = 'scope=global&q=laboratory&state=all';
const PATH = '/global-tenders?q=laboratory&state=all';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a card shows why it was found: its title marked, or the sentence that has the words (${colorScheme})`, async ({ page }) => {
    const { items } = await cards('main', WORDS);
    const [titled, told] = [items.find(({ match }) => match?.title), items.find(({ match }) => match?.excerpt)];
    if (!titled || !told) throw new Error('The demo has no such notices');
    await page.emulateMedia({ colorScheme });
    await page.goto(on('main', PATH));
    const card = (title: string) =>
      page
        .getByRole('article')
        .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
        .first();
    await expect(card(titled.title).getByRole('heading').locator('mark').first()).toHaveText(/laborator/iu);
    await expect(
      card(told.title)
        .locator('p', { hasText: told.match!.excerpt!.text.join('') })
        .locator('mark')
        .first(),
    ).toBeVisible();
    // Told by more than its colour.
    await expect(page.locator('mark').first()).toHaveCSS('text-decoration-line', 'underline');
    await isStyled(page);
    await looksRight(page);
  });
}

test('what the server sends has the marks, without scripts', async () => {
  const { body } = await ask(PATH, { host: new URL(on('main')).host });
  expect(body).toMatch(/<mark>[^<]*laborator[^<]*<\/mark>/iu);
});
