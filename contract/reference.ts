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
  summary: 'List the countries of the site',
  query: named.extend({ all: z.enum(['true', 'false']).optional() }),
  response: z.object({ countries: z.array(Country) }),
});
export const listLanguages = defineEndpoint({
  ...kept,
  path: '/language',
  summary: 'List languages (ISO 639-1)',
  query: named,
  response: z.object({ languages: z.array(ReferenceItem.extend({ interface: z.boolean() })) }),
});
export const readCpvTree = defineEndpoint({
  ...kept,
  path: '/cpv',
  summary: 'Get CPV 2008, in full or by parent; q searches codes and labels; codes returns single codes with their ancestors',
  query: tree.extend({ q: boundedText(FIND_MAX).optional(), codes: manyOf(z.string().regex(/^\d{8}$/u), 100).optional() }),
  response: z.object({ items: z.array(TreeItem) }),
});
export const listCategories = defineEndpoint({
  ...kept,
  path: '/categories',
  summary: 'List the CPV divisions',
  query: named,
  response: z.object({ categories: z.array(TreeItem) }),
});
export const listTopCategories = defineEndpoint({
  ...kept,
  maxAge: 60,
  path: '/category/topEight',
  summary: 'List the eight CPV divisions with most open notices',
  query: named,
  response: z.object({ categories: z.array(CategoryCount) }),
});
export const listSectors = defineEndpoint({
  ...kept,
  path: '/sectors',
  summary: 'List sectors: named groups of CPV divisions',
  query: tree,
  response: z.object({ sectors: z.array(TreeItem) }),
});
export const listCurrencies = defineEndpoint({
  ...kept,
  path: '/currencies',
  summary: 'List currencies (ISO 4217)',
  query: named,
  response: z.object({ items: z.array(Currency) }),
});
export const listRegions = defineEndpoint({
  ...kept,
  path: '/region',
  summary: 'List regions (UN M49), all or those directly below a continent or region',
  query: tree.omit({ depth: true }),
  response: z.object({ items: z.array(Region) }),
});
export const listContinents = defineEndpoint({ ...kept, path: '/continent', summary: 'List continents (UN M49)', query: named, response: plainList });
export const listMethods = defineEndpoint({
  ...kept,
  path: '/procurementMethods',
  summary: 'List procurement methods (OCDS)',
  query: named,
  response: plainList,
});
export const listFundingAgencies = defineEndpoint({
  ...kept,
  path: '/fundingAgencies',
  summary: 'List funding agencies',
  query: named,
  response: z.object({ items: z.array(FundingAgency) }),
});
export const listSourcesOfFunding = defineEndpoint({
  ...kept,
  path: '/sourceOfFunding',
  summary: 'List sources of funding',
  query: named,
  response: plainList,
});
export const listNoticeTypes = defineEndpoint({ ...kept, path: '/noticeType', summary: 'List notice types', query: named, response: plainList });
export const listOrganisationTypes = defineEndpoint({ ...kept, path: '/org/types', summary: 'List organisation types', query: named, response: plainList });

export { InterfaceLanguage };
