import { webAddress } from './given-values.ts';

const HOST = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[/?#:].*)?$/u;

/** A web address; one that was written without its scheme (www.example.org) gets it. */
export function webLink(given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  return webAddress(given) ?? (HOST.test(given) ? webAddress(`https://${given}`) : undefined);
}
