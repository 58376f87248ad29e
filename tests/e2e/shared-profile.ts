import type { BrowserContext, BrowserContextOptions } from '@playwright/test';
import { test } from './support.ts';

type OpenProfile = (options: BrowserContextOptions, persona: string) => Promise<BrowserContext>;

/**
 * A test whose page shares a browser profile with other tests of the worker, so scripts, styles and fonts are fetched and compiled once. It
 * is for tests that do not depend on what an earlier page stored. Each persona has its own profile.
 */
export const sharedProfileTest = test.extend<{ persona: string }, { openProfile: OpenProfile }>({
  persona: ['', { option: true }],
  openProfile: [
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
  page: async ({ openProfile, persona, viewport, isMobile, hasTouch, javaScriptEnabled, locale, timezoneId, colorScheme }, use) => {
    const options = { viewport, isMobile, hasTouch, javaScriptEnabled, locale: locale ?? 'en-GB', timezoneId: timezoneId ?? 'UTC' };
    const profile = await openProfile(options, persona);
    const page = await profile.newPage();
    await page.emulateMedia({ colorScheme });
    await use(page);
    await page.close();
  },
});
