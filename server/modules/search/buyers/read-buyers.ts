import type { BuyerQuery } from '#contract/organisations.ts';
import { filterLexeme, lexemePrefix } from '#server/modules/query/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { openByLexeme } from '../counts/open-by-lexeme.ts';
import type { DirectoryQuery, OpenCountByLexeme } from '../directory/directory.ts';
import { type DirectoryPage, pageOf } from '../directory/directory-page.ts';
import { directoryQuery } from '../directory/directory-query.ts';
import { buyerDirectory } from './buyer-directory.ts';

type Filters = Omit<BuyerQuery, 'page' | 'size' | 'cursor'>;

const buyerQuery = (ctx: Ctx, query: Partial<Filters>): DirectoryQuery =>
  directoryQuery(ctx, query, query.sort ?? 'name', {
    t: query.type?.map((type) => `t:${type}`),
    c: query.city?.map((city) => filterLexeme('city', city)),
    l: query.letter ? [`l:${query.letter.toUpperCase()}`] : [],
  });

/** A page of the listed buyers, and their numbers of open notices. */
export async function readBuyers(ctx: Ctx, query: Partial<BuyerQuery>): Promise<{ page: DirectoryPage; open: OpenCountByLexeme }> {
  const listQuery = buyerQuery(ctx, query);
  const [directory, open] = await Promise.all([buyerDirectory(ctx), openByLexeme(ctx, listQuery.audience, lexemePrefix('buyer'))]);
  return { page: pageOf('buyers', directory, listQuery, open, { page: query.page ?? 1, size: query.size ?? 1, cursor: query.cursor }), open };
}
