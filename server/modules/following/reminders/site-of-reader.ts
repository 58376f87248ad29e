import { readHosts, siteNamed, siteOfHost } from '#server/modules/sites/index.ts';
import type { Config } from '#server/platform/config.ts';
import type { SiteContext } from '#server/platform/ctx.ts';
import type { Concern } from './reminders.repo.ts';

/** A reader's site: where they chose their reminders, else where they last signed in, else the deployment's own. */
export function siteOfReader(config: Config, { site, lastOrigin }: Pick<Concern, 'site' | 'lastOrigin'>): SiteContext {
  if (site !== null) return siteNamed(config, site);
  const last = lastOrigin === null ? null : siteOfHost(readHosts(config), config, new URL(lastOrigin).hostname);
  return last !== null && last.origin !== null ? last : siteNamed(config, null);
}
