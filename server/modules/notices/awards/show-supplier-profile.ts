import type { Input } from '#contract/endpoint.ts';
import type { SupplierProfile } from '#contract/suppliers.ts';
import type * as contract from '#contract/suppliers.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { readWholeBy } from '../notices.policy.ts';
import { readerOf } from '../read/reader.ts';
import { findSupplier } from './find-supplier.ts';
import { supplierFigures } from './supplier-profile.repo.ts';

const LISTED = 20;

/** What the awards tell of a supplier that the reader may read whole. @throws AppError invalid-input; not-found when none names it */
export async function showSupplierProfile(ctx: Ctx, { query }: Input<typeof contract.showSupplierProfile>): Promise<SupplierProfile> {
  const filter = { readWhole: readWholeBy(await readerOf(ctx)), made: true };
  const { identity: supplier, namesakes, claimant } = await findSupplier(ctx, query, filter);
  const { names, ...figures } = await supplierFigures(ctx, { ...filter, supplier }, ctx.site.timeZone);
  const [latest, ...others] = names;
  if (!latest) throw new AppError('not-found', 'No award that you may read names this supplier.');
  const otherNames = [...new Set(others.map(({ name }) => name))].filter((name) => name !== latest.name).slice(0, LISTED);
  return {
    ...figures,
    claimant: claimant && { name: claimant.name, web: claimant.web, description: claimant.description },
    name: latest.name,
    country: latest.country,
    otherNames,
    namesakes,
  };
}
