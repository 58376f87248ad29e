import { z } from 'zod';
import { FIND_MAX } from './search-words.ts';
import { defineEndpoint } from './endpoint.ts';
import { InterfaceLanguage } from './sites.ts';
import { boundedText, manyOf } from './paging.ts';

/** The language of the names in an answer; absent: the site's first. */
export const NamesIn = z
  .string()
  .regex(/^[a-z]{2}$/u)
  .optional();
const named = z.object({ lang: NamesIn });
/** Trees are answered in full (`depth` levels from the top) or by parent. */
const tree = named.extend({ parent: boundedText(40).optional(), depth: z.coerce.number().int().min(1).max(8).optional() });
const kept = { method: 'GET', access: 'public', maxAge: 3600 } as const;

export const ReferenceItem = z.object({
  code: z.string(),
  name: z.string(),
  /** Language of the name where it differs from the requested one. */
  nameLanguage: z.string().optional(),
});
export const TreeItem = ReferenceItem.extend({
  parentCode: z.string().nullable(),
  hasChildren: z.boolean(),
  get children(): z.ZodOptional<z.ZodArray<typeof TreeItem>> {
    return z.optional(z.array(TreeItem));
  },
});
export type TreeItem = z.infer<typeof TreeItem>;

export const Country = ReferenceItem.extend({
  alpha3: z.string(),
  region: z.string().nullable(),
  continent: z.string().nullable(),
  nationality: z.string().nullable(),
});
export const Currency = ReferenceItem.extend({ minorUnits: z.number().int() });
export const Region = ReferenceItem.extend({ parentCode: z.string().nullable() });
export const FundingAgency = ReferenceItem.extend({ longName: z.string(), aliases: z.array(z.string()) });
const CategoryCount = TreeItem.omit({ children: true }).extend({ open: z.number().int() });

const plainList = z.object({ items: z.array(ReferenceItem) });

/** Countries of this site: one on a country's site, eight on the main one, none on an unknown host; `all=true`: all of ISO 3166. */
export const listCountries = defineEndpoint({
  ...kept,
  path: '/countries',
  summary: 'Countries of the site',
  query: named.extend({ all: z.enum(['true', 'false']).optional() }),
  response: z.object({ countries: z.array(Country) }),
});
export const listLanguages = defineEndpoint({
  ...kept,
  path: '/language',
  summary: 'Languages (ISO 639-1)',
  query: named,
  response: z.object({ languages: z.array(ReferenceItem.extend({ interface: z.boolean() })) }),
});
export const readCpvTree = defineEndpoint({
  ...kept,
  path: '/cpv',
  summary: 'CPV 2008, whole or by parent; q searches codes and labels; codes names single codes and what stands above them',
  query: tree.extend({ q: boundedText(FIND_MAX).optional(), codes: manyOf(z.string().regex(/^\d{8}$/u), 100).optional() }),
  response: z.object({ items: z.array(TreeItem) }),
});
export const listCategories = defineEndpoint({
  ...kept,
  path: '/categories',
  summary: 'The CPV divisions',
  query: named,
  response: z.object({ categories: z.array(TreeItem) }),
});
export const listTopCategories = defineEndpoint({
  ...kept,
  maxAge: 60,
  path: '/category/topEight',
  summary: 'The eight CPV divisions with most open notices',
  query: named,
  response: z.object({ categories: z.array(CategoryCount) }),
});
export const listSectors = defineEndpoint({
  ...kept,
  path: '/sectors',
  summary: 'Sectors: named groups of CPV divisions',
  query: tree,
  response: z.object({ sectors: z.array(TreeItem) }),
});
export const listCurrencies = defineEndpoint({
  ...kept,
  path: '/currencies',
  summary: 'Currencies (ISO 4217)',
  query: named,
  response: z.object({ items: z.array(Currency) }),
});
export const listRegions = defineEndpoint({
  ...kept,
  path: '/region',
  summary: 'Regions (UN M49), all or those just below a continent or region',
  query: tree.omit({ depth: true }),
  response: z.object({ items: z.array(Region) }),
});
export const listContinents = defineEndpoint({ ...kept, path: '/continent', summary: 'Continents (UN M49)', query: named, response: plainList });
export const listMethods = defineEndpoint({ ...kept, path: '/procurementMethods', summary: 'Procurement methods (OCDS)', query: named, response: plainList });
export const listFundingAgencies = defineEndpoint({
  ...kept,
  path: '/fundingAgencies',
  summary: 'Funding agencies',
  query: named,
  response: z.object({ items: z.array(FundingAgency) }),
});
export const listSourcesOfFunding = defineEndpoint({ ...kept, path: '/sourceOfFunding', summary: 'Sources of funding', query: named, response: plainList });
export const listNoticeTypes = defineEndpoint({ ...kept, path: '/noticeType', summary: 'Notice types', query: named, response: plainList });
export const listOrganisationTypes = defineEndpoint({ ...kept, path: '/org/types', summary: 'Organisation types', query: named, response: plainList });

export { InterfaceLanguage };
