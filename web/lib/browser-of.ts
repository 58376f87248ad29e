/** Newer names first: each browser also claims the older names. */
const browsers = [
  ['Edge', /\bEdgA?\/(\d+)/u],
  ['Opera', /\bOPR\/(\d+)/u],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/u],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/u],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/u],
  ['Safari', /\bVersion\/(\d+).*Safari/u],
] as const;
const systems = [
  ['Android', /\bAndroid\b/u],
  ['iOS', /\b(?:iPhone|iPad)\b/u],
  ['Windows', /\bWindows\b/u],
  ['macOS', /\bMac OS X\b/u],
  ['Linux', /\bLinux\b/u],
] as const;

function partsOf(agent: string): { browser: string; version: string; system: string | undefined } | undefined {
  const browser = browsers.map(([name, pattern]) => [name, pattern.exec(agent)?.[1]] as const).find(([, version]) => version !== undefined);
  const system = systems.find(([, pattern]) => pattern.test(agent))?.[0];
  return browser && { browser: browser[0], version: browser[1] ?? '', system };
}

/** A User-Agent in words (`Firefox 140, Linux`); unchanged where unknown, null where absent. */
export function browserOf(agent: string | null): string | null {
  if (agent === null || agent.trim() === '') return null;
  const parts = partsOf(agent);
  return parts ? [`${parts.browser} ${parts.version}`, parts.system].filter(Boolean).join(', ') : agent;
}

/** The browser and system without their versions (`Firefox, Linux`). */
export function browserFamily(agent: string | null): string {
  const parts = partsOf(agent ?? '');
  return parts ? [parts.browser, parts.system].filter(Boolean).join(', ') : (agent ?? '').replaceAll(/[\d.]+/gu, '').trim();
}
