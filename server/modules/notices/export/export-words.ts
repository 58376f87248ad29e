import type { InterfaceLanguage } from '#contract/sites.ts';
import { namesOf } from '#server/modules/reference/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { formatsOf } from '#server/platform/formats.ts';
import { readPageTexts, translatorsOf } from '#server/platform/texts.ts';

const textsIn = translatorsOf(readPageTexts('export'));

/** Texts, formats and names of a downloaded file in the language of its reader. */
export type ExportWords = Awaited<ReturnType<typeof exportWords>>;

/** @param lang the requested language; else the request's. */
export async function exportWords(ctx: Ctx, lang: InterfaceLanguage | undefined) {
  const language = lang ?? ctx.request?.language ?? 'en';
  const t = textsIn(language);
  const sectors = await namesOf(ctx, 'sectors', language);
  return {
    language,
    t,
    formats: formatsOf(ctx.site, language, t),
    sector: (code: string) => sectors.get(code)?.name ?? code,
    /** Of a notice's page; without its site's address on an unknown host. */
    address: (slug: string) => `${ctx.site.origin ?? ''}/notice-details/${encodeURIComponent(slug)}`,
  };
}
