import type { BrowserContext, BrowserContextOptions } from '@playwright/test';
import { test } from './support.ts';

type Visitor = (options: BrowserContextOptions) => Promise<BrowserContext>;

/**
 * A test that only looks at a page. The pages of a worker share a browser's profile: scripts, styles and fonts are fetched and
 * compiled once. For looks that hang on nothing that an earlier page may have kept.
 */
export const visit = test.extend<object, { visitor: Visitor }>({
  visitor: [
    async ({ browser }, use) => {
      const profiles = new Map<string, Promise<BrowserContext>>();
      await use((options) => {
        const key = JSON.stringify(options);
        const profile = profiles.get(key) ?? browser.newContext(options);
        profiles.set(key, profile);
        return profile;
      });
      for (const profile of profiles.values()) await (await profile).close();
    },
    { scope: 'worker' },
  ],
  page: async ({ visitor, viewport, isMobile, hasTouch, javaScriptEnabled, locale, timezoneId, colorScheme }, use) => {
    const profile = await visitor({ viewport, isMobile, hasTouch, javaScriptEnabled, locale: locale ?? 'en-GB', timezoneId: timezoneId ?? 'UTC' });
    const page = await profile.newPage();
    await page.emulateMedia({ colorScheme });
    await use(page);
    await page.close();
  },
});
