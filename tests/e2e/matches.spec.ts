import { sendGet, searchCards, expect, expectStyled, expectAccessible, urlOn, test } from './support.ts';

const path = (words: string) => `/global-tenders?q=${words}&state=all`;

// Each scheme at another width: colours hang on no width.
for (const [colorScheme, tag] of [
  ['light', '@phone'],
  ['dark', '@wide'],
] as const) {
  test(`a card shows why it matched: its marked title, or the sentence with the words (${colorScheme})`, { tag }, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    const first = page.getByRole('article').first();
    await page.goto(urlOn('main', path('laboratory+equipment')));
    await expect(first.getByRole('heading').locator('mark')).toHaveText([/laboratory/iu, /equipment/iu]);
    await expectAccessible(page);
    // Works have their material tested by one: the text says so, the title does not.
    const { items } = await searchCards('main', 'scope=global&q=accredited+laboratory&state=all');
    await page.goto(urlOn('main', path('accredited+laboratory')));
    await expect(first.locator('p', { hasText: items[0]!.match!.excerpt!.text.join('') }).locator('mark')).toHaveText(['accredited', 'laboratory']);
    // Marked by more than its colour.
    await expect(page.locator('mark').first()).toHaveCSS('text-decoration-line', 'underline');
    await expectStyled(page);
    await expectAccessible(page);
  });
}

test('the server’s HTML has the marks, without scripts', { tag: '@wide' }, async () => {
  const { body } = await sendGet(path('laboratory'), { host: new URL(urlOn('main')).host });
  expect(body).toMatch(/<mark>[^<]*laborator[^<]*<\/mark>/iu);
});
