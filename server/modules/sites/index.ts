import type { Module } from '#server/platform/module.ts';
import { sitesRoutes } from './sites.routes.ts';

export { requestedCountries, onlyCountry } from './requested-countries.ts';
export { countryOf } from './country-of.ts';
export { mainOrigin } from './main-origin.ts';
export { ownSite, readHosts, siteNamed } from './read-hosts.ts';
export { type Hosts, contactOf, countrySites, developmentHosts, hasSite, siteDefinition, siteOfHost } from './sites.ts';

export const sites: Module = { name: 'sites', routes: sitesRoutes };
