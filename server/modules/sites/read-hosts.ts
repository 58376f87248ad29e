import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type Config, ConfigError } from '#server/platform/config.ts';
import type { SiteContext } from '#server/platform/ctx.ts';
import { type Hosts, countrySites, developmentHosts, siteOfHost } from './sites.ts';

const codes = ['main', ...countrySites.map((site) => site.code)] as [string, ...string[]];
const HostTable = z.record(z.string().regex(/^[a-z0-9.-]+$/u), z.enum(codes));

/**
 * The hosts from SITES: JSON or a JSON file, such as {"tenderbell.example":"main","np.tenderbell.example":"NP"}. Outside production the
 * development hosts are added.
 * @throws ConfigError naming SITES.
 */
export function readHosts(config: Config): Hosts {
  const setting = config.SITES;
  if (!setting) return developmentHosts;
  try {
    const text = setting.trimStart().startsWith('{') ? setting : readFileSync(setting, 'utf8');
    const configured = Object.entries(HostTable.parse(JSON.parse(text)));
    return new Map([...(config.production ? [] : developmentHosts), ...configured]);
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    throw new ConfigError(`SITES must be JSON, or the name of a file with JSON, of host names and sites (${codes.join(', ')}): ${why}`);
  }
}

/** The site that the system's own emails link to: the main one, else the first configured one. */
export function ownSite(config: Config): SiteContext {
  const hosts = readHosts(config);
  const names = [...hosts.keys()];
  return siteOfHost(hosts, config, names.find((name) => hosts.get(name) === 'main') ?? names[0] ?? '');
}

/** The site of a code (`NP`), for emails that no request sends; where this deployment does not have it, the one of ownSite. */
export function siteNamed(config: Config, code: string | null): SiteContext {
  const hosts = readHosts(config);
  const host = [...hosts].find(([, each]) => each === code)?.[0];
  return host === undefined ? ownSite(config) : siteOfHost(hosts, config, host);
}
