import type { FastifyInstance } from 'fastify';
import type { Output } from '#contract/endpoint.ts';
import * as contract from '#contract/sites.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { route } from '#server/platform/http/route.ts';
import { contactOf, siteDefinition } from './sites.ts';

/** What a client needs to know about its site. */
const currentSite = async ({ site, config }: Ctx): Promise<Output<typeof contract.currentSite>> => ({
  code: site.code,
  country: site.country,
  languages: [...siteDefinition(site.code).languages],
  currency: site.currency,
  timeZone: site.timeZone,
  contact: contactOf(config, site.code),
  social: [...config.SOCIAL_LINKS],
  productName: config.PRODUCT_NAME,
  productSlug: config.PRODUCT_SLUG,
});

export function sitesRoutes(app: FastifyInstance): void {
  route(app, contract.currentSite, currentSite);
}
