import type { Project, ProjectList, ProjectQuery } from '#contract/projects.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { openByLexeme } from '../counts/open-by-lexeme.ts';
import type { DirectoryQuery, DirectoryResult, OpenCountByLexeme } from '../directory/directory.ts';
import { pageOf } from '../directory/directory-page.ts';
import { directoryQuery, possibleValues } from '../directory/directory-query.ts';
import { labelsOf } from '../store/terms.repo.ts';
import type { Audience } from '../store/row.ts';
import { type FilterName, filterLexeme, lexemePrefix, valueForAddress } from '#server/modules/query/index.ts';
import { type ProjectEntry, projectDirectory, titleFor } from './project-directory.ts';

const MAX_VALUES = 100;

const projectQuery = (ctx: Ctx, query: ProjectQuery): DirectoryQuery =>
  directoryQuery(ctx, query, query.sort ?? 'notices', { f: query.agency?.map((agency) => filterLexeme('fundingAgency', agency)) });

function present({ row, lexeme }: ProjectEntry, audience: Audience, open: OpenCountByLexeme): Project {
  return {
    id: row.key,
    title: titleFor(row, audience),
    number: row.number,
    country: row.country || null,
    agencies: row.agencies.filter((each) => each[audience] > 0).map(({ agency }) => agency),
    open: open.get(lexeme) ?? 0,
    notices: row[audience],
    values: row.values
      .filter((each) => each[audience] > 0)
      .map(({ currency, ...sums }) => ({ currency, amount: audience === 'part' ? sums.partAmount : sums.wholeAmount, notices: sums[audience] })),
  };
}

async function filtersOf(ctx: Ctx, { counts, openTotal }: DirectoryResult, query: ProjectQuery): Promise<ProjectList['filters']> {
  const possible = possibleValues(ctx, query, counts);
  const valuesOf = (filter: FilterName) =>
    possible
      .filter(([lexeme]) => lexeme.startsWith(lexemePrefix(filter)))
      .toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
      .slice(0, MAX_VALUES);
  const agencies = valuesOf('fundingAgency');
  const labels = await labelsOf(
    ctx,
    agencies.map(([lexeme]) => lexeme),
  );
  return {
    open: [{ value: 'true', label: null, count: openTotal }],
    country: valuesOf('country').map(([lexeme, count]) => ({ value: lexeme.slice(2), label: null, count })),
    agency: agencies.map(([lexeme, count]) => {
      const label = labels.get(lexeme) ?? null;
      return { value: valueForAddress(lexeme, label), label, count };
    }),
  };
}

/** Funded projects with their numbers of notices and sums: filtered, sorted, paged; with the filter lists. */
export async function listProjects(ctx: Ctx, query: ProjectQuery): Promise<ProjectList> {
  const listQuery = projectQuery(ctx, query);
  const [directory, open] = await Promise.all([projectDirectory(ctx), openByLexeme(ctx, listQuery.audience, lexemePrefix('project'))]);
  const { entries, listing, ...paging } = pageOf('projects', directory, listQuery, open, query);
  return { items: entries.map((entry) => present(entry as ProjectEntry, listQuery.audience, open)), ...paging, filters: await filtersOf(ctx, listing, query) };
}
