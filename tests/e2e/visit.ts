import type { BrowserContext, BrowserContextOptions } from '@playwright/test';
import { test } from './support.ts';

type Visitor = (options: BrowserContextOptions, persona: string) => Promise<BrowserContext>;

/**
 * A test that only looks at a page. The pages of a worker share a browser profile, so scripts, styles and fonts are fetched and compiled
 * once. For tests that do not depend on what an earlier page stored; each persona has its own profile.
 */
export const visit = test.extend<{ persona: string }, { visitor: Visitor }>({
  persona: ['', { option: true }],
  visitor: [
    async ({ browser }, use) => {
      const profiles = new Map<string, Promise<BrowserContext>>();
      await use((options, persona) => {
        const key = persona + JSON.stringify(options);
        const profile = profiles.get(key) ?? browser.newContext(options);
        profiles.set(key, profile);
        return profile;
      });
      for (const profile of profiles.values()) await (await profile).close();
    },
    { scope: 'worker' },
  ],
  page: async ({ visitor, persona, viewport, isMobile, hasTouch, javaScriptEnabled, locale, timezoneId, colorScheme }, use) => {
    const options = { viewport, isMobile, hasTouch, javaScriptEnabled, locale: locale ?? 'en-GB', timezoneId: timezoneId ?? 'UTC' };
    const profile = await visitor(options, persona);
    const page = await profile.newPage();
    await page.emulateMedia({ colorScheme });
    await use(page);
    await page.close();
  },
});
