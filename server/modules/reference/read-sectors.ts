import type { TreeItem } from '#contract/reference.ts';
import type * as contract from '#contract/reference.ts';
import type { Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { languageOf, listOf, nameIn } from './lists.ts';
import { cpvTreeItems } from './read-cpv.ts';
import type { ItemRow } from './reference.repo.ts';

async function divisionsOf(ctx: Ctx, sector: ItemRow, language: string): Promise<TreeItem[]> {
  const entries = await cpvTreeItems(ctx, sector.attributes['divisions'] as string[], language);
  return entries.map((division) => ({ ...division, parentCode: sector.code, hasChildren: false }));
}

/**
 * The sectors with their CPV divisions, or one sector's divisions. This tree ends at the divisions; their groups are in /cpv.
 * @throws AppError not-found when the parent is no sector.
 */
export async function listSectors(ctx: Ctx, { query }: Input<typeof contract.listSectors>): Promise<{ sectors: TreeItem[] }> {
  const language = languageOf(ctx, query.lang);
  const sectorRows = await listOf(ctx, 'sectors');
  if (query.parent !== undefined) {
    const sector = sectorRows.find(({ code }) => code === query.parent);
    if (!sector) throw new AppError('not-found', 'There is no such sector.');
    return { sectors: await divisionsOf(ctx, sector, language) };
  }
  const withDivisions = (query.depth ?? 2) > 1;
  const sectors = sectorRows.map(async (sector) => ({
    code: sector.code,
    parentCode: null,
    ...nameIn(sector.names, language),
    hasChildren: true,
    ...(withDivisions ? { children: await divisionsOf(ctx, sector, language) } : {}),
  }));
  return { sectors: await Promise.all(sectors) };
}
