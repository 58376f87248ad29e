import { languageOfReader } from '#contract/languages.ts';
import type { Ctx } from '#server/platform/ctx.ts';

/** The interface language of whoever asks, else the site's first. */
export const readerLanguage = (ctx: Pick<Ctx, 'request' | 'site'>): ReturnType<typeof languageOfReader> =>
  languageOfReader(ctx.request?.language ?? ctx.site.languages[0] ?? 'en');
