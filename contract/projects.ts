import { z } from 'zod';
import { MAX_FIND_LENGTH } from './search-words.ts';
import { defineEndpoint } from './endpoint.ts';
import { directorySorts } from './names.ts';
import { Code, Money } from './notices.ts';
import { boundedText, listOf, commaList, pagingQuery, flag, siteScope } from './paging.ts';
import { CountryCode } from './texts.ts';

export const ProjectQuery = z.strictObject({
  /** Beginnings of words of the title or number. */
  q: boundedText(MAX_FIND_LENGTH).optional(),
  /** Codes of funding agencies, or their names where they have none. */
  agency: commaList(Code).optional(),
  /** ISO 3166-1 alpha-2. */
  country: commaList(CountryCode).optional(),
  /** Only projects with open notices. */
  open: flag.optional(),
  scope: siteScope,
  /** Absent: those with most notices first. */
  sort: z.enum(directorySorts).optional(),
  ...pagingQuery,
});
export type ProjectQuery = z.output<typeof ProjectQuery>;

const count = z.number().int();
/**
 * A funded project as its notices name it (OCDS planning.budget.project and projectID), else everything that one agency pays for in one
 * country (`title` and `number` null). Only from notices that the reader may read in full.
 */
export const Project = z.object({
  /** Value of the search filter `project`. */
  id: z.string(),
  title: z.string().nullable(),
  number: z.string().nullable(),
  country: z.string().nullable(),
  agencies: z.array(z.string()),
  open: count,
  notices: count,
  /** Sums of the notices' values by currency; `notices` is the number with a value. */
  values: z.array(Money.extend({ notices: count })),
});
export type Project = z.infer<typeof Project>;
export const ProjectList = listOf(Project).extend({
  filters: z.record(z.string(), z.array(z.object({ value: z.string(), label: z.string().nullable(), count }))),
});
export type ProjectList = z.infer<typeof ProjectList>;

export const projects = defineEndpoint({
  method: 'GET',
  access: 'public',
  path: '/projects',
  summary: 'List funded projects with their notices',
  query: ProjectQuery,
  response: ProjectList,
});
