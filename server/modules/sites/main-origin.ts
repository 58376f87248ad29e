import type { Config } from '#server/platform/config.ts';
import { readHosts } from './read-hosts.ts';
import { siteOfHost } from './sites.ts';

/** Origin of the main site, else of the first that is configured: for links in what a command prints. */
export function mainOrigin(config: Config): string {
  const hosts = readHosts(config);
  const names = [...hosts.keys()].filter((name) => /[a-z]/u.test(name));
  const name = names.find((host) => hosts.get(host) === 'main') ?? names[0] ?? '';
  return siteOfHost(hosts, config, name).origin ?? '';
}
