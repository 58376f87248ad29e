/** Newer names first: each calls itself by the older ones too. */
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

/** A User-Agent in words (`Firefox 140, Linux`); as it is where it is none that is known, null where there is none. */
export function browserOf(agent: string | null): string | null {
  if (agent === null || agent.trim() === '') return null;
  const browser = browsers.map(([name, pattern]) => [name, pattern.exec(agent)?.[1]] as const).find(([, version]) => version !== undefined);
  const system = systems.find(([, pattern]) => pattern.test(agent))?.[0];
  if (!browser) return agent;
  return [browser.join(' '), system].filter(Boolean).join(', ');
}
