import { z } from 'zod';
import { MAX_FIND_LENGTH } from './search-words.ts';
import { defineEndpoint } from './endpoint.ts';
import { InterfaceLanguage } from './sites.ts';
import { boundedText, commaList } from './paging.ts';

/** The language of the names in an answer; absent: the site's first. */
export const NameLanguage = z
  .string()
  .regex(/^[a-z]{2}$/u)
  .optional();
const nameQuery = z.object({ lang: NameLanguage });
/** Trees are answered in full (`depth` levels from the top) or by parent. */
const treeQuery = nameQuery.extend({ parent: boundedText(40).optional(), depth: z.coerce.number().int().min(1).max(8).optional() });
const cachedGet = { method: 'GET', access: 'public', maxAge: 3600 } as const;

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
  ...cachedGet,
  path: '/countries',
  summary: 'List the countries of the site',
  query: nameQuery.extend({ all: z.enum(['true', 'false']).optional() }),
  response: z.object({ countries: z.array(Country) }),
});
export const listLanguages = defineEndpoint({
  ...cachedGet,
  path: '/language',
  summary: 'List languages (ISO 639-1)',
  query: nameQuery,
  response: z.object({ languages: z.array(ReferenceItem.extend({ interface: z.boolean() })) }),
});
export const readCpvTree = defineEndpoint({
  ...cachedGet,
  path: '/cpv',
  summary: 'Get CPV 2008, in full or by parent; q searches codes and labels; codes returns single codes with their ancestors',
  query: treeQuery.extend({ q: boundedText(MAX_FIND_LENGTH).optional(), codes: commaList(z.string().regex(/^\d{8}$/u), 100).optional() }),
  response: z.object({ items: z.array(TreeItem) }),
});
export const listCategories = defineEndpoint({
  ...cachedGet,
  path: '/categories',
  summary: 'List the CPV divisions',
  query: nameQuery,
  response: z.object({ categories: z.array(TreeItem) }),
});
export const listTopCategories = defineEndpoint({
  ...cachedGet,
  maxAge: 60,
  path: '/category/topEight',
  summary: 'List the eight CPV divisions with most open notices',
  query: nameQuery,
  response: z.object({ categories: z.array(CategoryCount) }),
});
export const listSectors = defineEndpoint({
  ...cachedGet,
  path: '/sectors',
  summary: 'List sectors: named groups of CPV divisions',
  query: treeQuery,
  response: z.object({ sectors: z.array(TreeItem) }),
});
export const listCurrencies = defineEndpoint({
  ...cachedGet,
  path: '/currencies',
  summary: 'List currencies (ISO 4217)',
  query: nameQuery,
  response: z.object({ items: z.array(Currency) }),
});
export const listRegions = defineEndpoint({
  ...cachedGet,
  path: '/region',
  summary: 'List regions (UN M49), all or those directly below a continent or region',
  query: treeQuery.omit({ depth: true }),
  response: z.object({ items: z.array(Region) }),
});
export const listContinents = defineEndpoint({ ...cachedGet, path: '/continent', summary: 'List continents (UN M49)', query: nameQuery, response: plainList });
export const listMethods = defineEndpoint({
  ...cachedGet,
  path: '/procurementMethods',
  summary: 'List procurement methods (OCDS)',
  query: nameQuery,
  response: plainList,
});
export const listFundingAgencies = defineEndpoint({
  ...cachedGet,
  path: '/fundingAgencies',
  summary: 'List funding agencies',
  query: nameQuery,
  response: z.object({ items: z.array(FundingAgency) }),
});
export const listSourcesOfFunding = defineEndpoint({
  ...cachedGet,
  path: '/sourceOfFunding',
  summary: 'List sources of funding',
  query: nameQuery,
  response: plainList,
});
export const listNoticeTypes = defineEndpoint({ ...cachedGet, path: '/noticeType', summary: 'List notice types', query: nameQuery, response: plainList });
export const listOrganisationTypes = defineEndpoint({
  ...cachedGet,
  path: '/org/types',
  summary: 'List organisation types',
  query: nameQuery,
  response: plainList,
});

export { InterfaceLanguage };
