import type { Endpoint } from '#contract/endpoint.ts';
import { call } from '../api.ts';
import { browserEndpoints } from '../endpoints.ts';

/** The lists under the specification's names (section 3), each fetched once and then kept. */
const lists: Record<string, Pick<Endpoint, 'method' | 'path'>> = {
  countryList: browserEndpoints.countries,
  languageList: browserEndpoints.languages,
  categoryList: browserEndpoints.categories,
  sectorList: browserEndpoints.sectors,
};
const VERSION_KEY = 'appVersion';
const LANGUAGE_KEY = 'listLanguage';

/** Typed text that a reload would lose. */
const isTyping = () =>
  [...document.querySelectorAll<HTMLInputElement>('input[type=search], input[type=text], textarea')].some((field) => field.value !== field.defaultValue);

/** Compares the stored version with the served one: another one drops the lists and reloads the page, once. */
async function checkVersion(): Promise<void> {
  const response = await fetch(`/meta.json?t=${Date.now()}`, { cache: 'no-store' });
  const { version } = (await response.json()) as { version: string };
  const stored = localStorage.getItem(VERSION_KEY);
  if (stored === version || (stored !== null && isTyping())) return;
  localStorage.setItem(VERSION_KEY, version);
  if (stored === null) return;
  for (const key of Object.keys(lists)) localStorage.removeItem(key);
  location.reload();
}

async function fetchMissing(lang: string): Promise<void> {
  const isOther = localStorage.getItem(LANGUAGE_KEY) !== lang;
  for (const [key, endpoint] of Object.entries(lists)) {
    if (!isOther && localStorage.getItem(key) !== null) continue;
    localStorage.setItem(key, JSON.stringify(await call<Endpoint>(endpoint, { query: { lang } } as never)));
  }
  localStorage.setItem(LANGUAGE_KEY, lang);
}

// oxlint-disable-next-line no-console
const report = (error: unknown) => console.info('reference lists', error);

/** Once the page is idle: the version check and the reference lists. A failure is only logged (specification, section 8). */
export function keepReferenceLists(language: string): () => void {
  const work = () =>
    void checkVersion()
      .then(() => fetchMissing(language))
      .catch(report);
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 1500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: 5000 });
  return () => cancelIdleCallback(handle);
}
