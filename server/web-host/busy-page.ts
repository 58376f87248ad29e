import type { InterfaceLanguage } from '#contract/sites.ts';
import type { CachedPage } from '#server/platform/http/page-cache.ts';
import { translatorsOf } from '#server/platform/texts.ts';
// The texts are with all other texts: the same as on the error page.
import af from '../../web/locales/af/shell.json' with { type: 'json' };
import bn from '../../web/locales/bn/shell.json' with { type: 'json' };
import en from '../../web/locales/en/shell.json' with { type: 'json' };
import es from '../../web/locales/es/shell.json' with { type: 'json' };
import fr from '../../web/locales/fr/shell.json' with { type: 'json' };
import hi from '../../web/locales/hi/shell.json' with { type: 'json' };
import ne from '../../web/locales/ne/shell.json' with { type: 'json' };
import sw from '../../web/locales/sw/shell.json' with { type: 'json' };

const textsIn = translatorsOf({ af, bn, en, es, fr, hi, ne, sw });
const bodies = new Map<InterfaceLanguage, Buffer>();

function bodyIn(language: InterfaceLanguage): Buffer {
  const t = textsIn(language);
  // It has no addresses, so it is the same for all pages. Our texts contain no markup.
  return Buffer.from(`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${t('busyTitle')}</title></head>
<body><main><h1>${t('busyTitle')}</h1><p>${t('busyText')}</p><p><a href="">${t('again')}</a></p></main></body>
</html>
`);
}

/**
 * A page asking the reader to retry a search later. It is made once for each language, because refusing many must cost little. @param
 * retryAfter seconds.
 */
export function busyPage(language: InterfaceLanguage, status: number, retryAfter: number): CachedPage {
  const body = bodies.getOrInsertComputed(language, bodyIn);
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'retry-after': String(Math.ceil(retryAfter)),
  };
  return { status, headers, body, etag: `"busy-${language}"`, encodings: new Map() };
}
