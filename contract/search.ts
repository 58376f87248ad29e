import { z } from 'zod';
import { MAX_FIND_LENGTH, MAX_SEARCH_LENGTH } from './search-words.ts';
import { defineEndpoint } from './endpoint.ts';
import { Code, LockedCard, NoticeCard, NoticeType, OpenCard, noticeKinds, procurementCategories, procurementMethods } from './notices.ts';
import { boundedText, listOf, commaList, pagingQuery, flag, siteScope } from './paging.ts';
import { NameLanguage } from './reference.ts';
import { type FilterValue, type ListFilter, listFilterNames, listFilters } from './search-filters.ts';
import { CountryCode } from './texts.ts';

export const searchSorts = ['relevance', 'newest', 'deadline', 'value'] as const;
export type SearchSort = (typeof searchSorts)[number];
/** Filter by state: `closing` is open with its next deadline, or a lot's, within 7 days. */
export const searchStates = ['open', 'closing', 'closed', 'awarded', 'cancelled'] as const;
type SearchState = (typeof searchStates)[number];
/** `all` means any state, like an absent value. The lists of tenders need a word for it, because they default to open. */
const States = commaList(z.enum([...searchStates, 'all'])).transform((states) => (states.includes('all') ? [] : (states as SearchState[])));

/** An existing day, `2026-11-21`. */
const Day = z.iso.date();
/** A decimal amount, up to 15 digits before the point. */
const Amount = z.string().regex(/^\d{1,15}(\.\d{1,2})?$/u, 'is no amount');
/** How the values of a filter are parsed. They are alternatives. */
const filterValues = {
  state: States,
  type: commaList(NoticeType),
  kind: commaList(z.enum(noticeKinds)),
  method: commaList(z.enum(procurementMethods)),
  category: commaList(z.enum(procurementCategories)),
  country: commaList(CountryCode),
  /** Each code stands for its subtree. */
  cpv: commaList(z.string().regex(/^\d{2,8}$/u)),
  language: commaList(z.string().regex(/^[a-z]{2,3}$/u)),
  currency: commaList(z.string().regex(/^[A-Z]{3}$/u)),
  code: commaList(Code),
  id: commaList(Code),
  name: commaList(Code),
  flag,
} satisfies Readonly<Record<FilterValue, z.ZodType>>;
type ListFilters = { [Name in ListFilter]: z.ZodOptional<(typeof filterValues)[(typeof listFilters)[Name]['value']]> };
const lists = Object.fromEntries(listFilterNames.map((name) => [name, filterValues[listFilters[name].value].optional()])) as unknown as ListFilters;

/** Every filter of the search; all must match. */
export const searchFilters = {
  q: boundedText(MAX_SEARCH_LENGTH).optional(),
  /** Searches for exactly the typed words, without correcting typos. */
  exact: flag.optional(),
  ...lists,
  valueMin: Amount.optional(),
  valueMax: Amount.optional(),
  /** Currency of valueMin and valueMax; absent: the site's. */
  valueCurrency: z
    .string()
    .regex(/^[A-Z]{3}$/u)
    .optional(),
  /** Published within so many days, to the minute. */
  publishedDays: z.coerce.number().int().min(1).max(366).optional(),
  publishedFrom: Day.optional(),
  publishedTo: Day.optional(),
  deadlineFrom: Day.optional(),
  deadlineTo: Day.optional(),
};

/**
 * The full state of a search, which is also the query string of the search pages. An unknown parameter is refused: ignoring a misspelt
 * filter would find everything.
 */
export const SearchQuery = z.strictObject({
  ...searchFilters,
  scope: siteScope,
  /** Absent: by relevance when there are words, else newest first. */
  sort: z.enum(searchSorts).optional(),
  ...pagingQuery,
});
export type SearchQuery = z.output<typeof SearchQuery>;
export type SearchFilters = Omit<SearchQuery, 'page' | 'size' | 'cursor' | 'sort' | 'scope'>;

/** A text split at its search words: every second part, from the second on, is such a word. Together they are the text. */
const MarkedText = z.array(z.string());
/** Why a notice matched the words of a search, from what its reader may see. */
export const HitMatch = z.object({
  /** The title; null: it has no search word. */
  title: MarkedText.nullable(),
  /** The buyer's name; null: it has no search word. */
  buyer: MarkedText.nullable(),
  /**
   * If those two lack a word: the sentence with most of the missing words, up to 200 characters, and its language. Null: there is none to
   * show. Twenty hits of a page have one at most.
   */
  excerpt: z.object({ text: MarkedText, language: z.string().nullable() }).nullable(),
});
export type HitMatch = z.infer<typeof HitMatch>;
const match = {
  /** Null: the search has no words. */
  match: HitMatch.nullable(),
};
/** One notice that a search found. */
export const SearchHit = z.discriminatedUnion('locked', [LockedCard.extend(match), OpenCard.extend(match)]);
export type SearchHit = z.infer<typeof SearchHit>;

export const SearchResult = listOf(SearchHit).extend({
  /** The words searched instead of the typed ones, after correcting a typo. */
  correctedTo: z.string().nullable(),
  /** When nothing was found: what to leave out, and how many notices that would find. */
  loosen: z.array(z.object({ filter: z.string(), value: z.string().nullable(), total: z.number().int(), totalIsCapped: z.boolean() })),
});
export type SearchResult = z.infer<typeof SearchResult>;

export const FilterCount = z.object({ value: z.string(), label: z.string().nullable(), count: z.number().int(), isCapped: z.boolean() });
/** Each filter with its values, and how many notices each would give with the other filters kept. */
export const FilterCounts = z.object({
  filters: z.record(z.string(), z.array(FilterCount)),
});
export type FilterCounts = z.infer<typeof FilterCounts>;

const list = { method: 'GET', access: 'public', query: SearchQuery, response: SearchResult } as const;

export const search = defineEndpoint({ ...list, path: '/search', summary: 'Search notices' });
/** The number beside a link to a list. */
export const searchTotal = defineEndpoint({
  method: 'GET',
  path: '/search/total',
  summary: 'Get the total of a search, as its list shows it',
  access: 'public',
  query: SearchQuery,
  response: SearchResult.pick({ total: true, totalIsCapped: true }),
});
export const filterNotices = defineEndpoint({ ...list, path: '/notices/filter', summary: 'Search notices by filters' });
export const listNotices = defineEndpoint({ ...list, path: '/notices', summary: 'List notices, newest first' });
export const searchNotices = defineEndpoint({
  method: 'POST',
  path: '/notices/search',
  summary: 'Search notices with the filters in the body',
  access: 'public',
  body: SearchQuery,
  response: SearchResult,
});
export const homepageSearch = defineEndpoint({ ...list, path: '/homepage/searchTenders', summary: 'Get the first ten hits, for the home page' });
/** All filters of the search except the two that define it. */
export const freeTenders = defineEndpoint({
  method: 'GET',
  path: '/freeTenders',
  summary: 'List open free notices',
  access: 'public',
  query: SearchQuery.omit({ free: true, state: true }),
  response: SearchResult,
});
export const randomNotices = defineEndpoint({
  method: 'GET',
  path: '/notices/random',
  summary: 'Get some random open notices',
  access: 'public',
  query: z.strictObject({
    size: z.coerce.number().int().min(1).max(20).default(6),
    scope: siteScope,
  }),
  response: z.object({ items: z.array(NoticeCard) }),
  maxAge: 60,
});
export const filterCounts = defineEndpoint({
  method: 'GET',
  path: '/notices/filters',
  summary: 'List filter values with counts',
  access: 'public',
  query: SearchQuery,
  response: FilterCounts,
});
/** So few hits may be due to a slip. */
export const FEW_HITS = 10;
export const suggestSpelling = defineEndpoint({
  method: 'GET',
  path: '/search/spelling',
  summary: 'Suggest a spelling, where the typed words find few notices and the suggested ones far more with the same filters',
  access: 'public',
  query: SearchQuery,
  response: z.object({ suggestion: z.object({ q: z.string(), total: z.number().int(), totalIsCapped: z.boolean() }).nullable() }),
});
const Suggestion = z.object({
  text: z.string(),
  kind: z.enum(['word', 'buyer', 'cpv']),
  code: z.string().nullable(),
  /** Language of a CPV label where it differs from the requested one. */
  nameLanguage: z.string().optional(),
});
export const suggest = defineEndpoint({
  method: 'GET',
  path: '/search/suggest',
  summary: 'Suggest words, buyers and CPV labels that begin with the typed text',
  access: 'public',
  query: z.strictObject({ q: boundedText(MAX_FIND_LENGTH), scope: siteScope, lang: NameLanguage }),
  response: z.object({ items: z.array(Suggestion) }),
});
