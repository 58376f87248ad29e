import type { Ctx } from '#server/platform/ctx.ts';
import type { DirectoryEntry } from '../directory/directory.ts';
import { syncedDirectory } from '../directory/synced-directory.ts';
import { type ProjectRow, projectsSince } from '../store/projects.repo.ts';
import type { Audience } from '../store/row.ts';
import { filterLexeme, wordsOf } from '#server/modules/query/index.ts';

/** A project with the data of its line; there are hundreds, and lines are small. */
export interface ProjectEntry extends DirectoryEntry {
  readonly row: ProjectRow;
}

/** Lexemes of the directory's own filters: k country, f funding agency. */
function facetsOf({ country, agencies }: ProjectRow, audience: Audience): string[] {
  const agencyLexemes = agencies.filter((each) => each[audience] > 0).flatMap(({ agency }) => filterLexeme('fundingAgency', agency) ?? []);
  return [...(country ? [`k:${country}`] : []), ...new Set(agencyLexemes)];
}

/** The title that an audience may see. */
export const titleFor = ({ title, whole_title }: ProjectRow, audience: Audience): string | null => title ?? (audience === 'whole' ? whole_title : null);

function entryOf(row: ProjectRow): ProjectEntry {
  // Named by what everybody may see, so that a list's order reveals nothing else.
  const words = wordsOf([row.title, row.number, row.agency].filter(Boolean).join(' '));
  return {
    id: row.id,
    lexeme: `a:${row.key}`,
    name: words.map((word) => ` ${word}`).join(''),
    facets: { part: facetsOf(row, 'part'), whole: facetsOf(row, 'whole') },
    notices: { part: row.part, whole: row.whole },
    row,
  };
}

/** Every project that a public notice names. */
export const projectDirectory = syncedDirectory(async (ctx: Ctx, revision) => (await projectsSince(ctx, revision)).map(entryOf));
