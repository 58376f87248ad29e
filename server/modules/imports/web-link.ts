import { webAddress } from './parse-values.ts';

const HOST = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[/?#:].*)?$/u;

/** A web address. One without a scheme (www.example.org) gets https. */
export function webLink(given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  return webAddress(given) ?? (HOST.test(given) ? webAddress(`https://${given}`) : undefined);
}
