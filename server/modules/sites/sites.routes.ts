import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/sites.ts';
import { route } from '#server/platform/http/route.ts';
import { contactOf, siteDefinition } from './sites.ts';

export function sitesRoutes(app: FastifyInstance): void {
  route(app, contract.currentSite, async ({ site, config }) => ({
    code: site.code,
    country: site.country,
    languages: [...siteDefinition(site.code).languages],
    currency: site.currency,
    timeZone: site.timeZone,
    contact: contactOf(config, site.code),
    social: [...config.SOCIAL_LINKS],
    productName: config.PRODUCT_NAME,
    productSlug: config.PRODUCT_SLUG,
  }));
}
