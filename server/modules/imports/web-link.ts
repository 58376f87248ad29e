import { webAddress } from './parse-values.ts';

const HOST = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[/?#:].*)?$/u;

/** A web address. One without a scheme (www.example.org) gets https. */
export function webLink(address: string | undefined): string | undefined {
  if (address === undefined) return undefined;
  return webAddress(address) ?? (HOST.test(address) ? webAddress(`https://${address}`) : undefined);
}
