import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { deleteFeatured, upsertFeatured } from './featured.repo.ts';
import { readerOf, requireCan, requireVisibleNotice } from '../read/reader.ts';
import { noticeFactsOf } from '../store/notices.repo.ts';

/** Where and how a notice is shown first. */
export interface Feature {
  /** Id of the notice. */
  notice: string;
  /** Code of the site; null: every site. */
  site: string | null;
  /** 1 comes first; absent: after all others. */
  position?: number;
  from: Date;
  /** null: as long as the notice is open. */
  until: Date | null;
}

async function featurable(ctx: Ctx, id: string): Promise<number> {
  const { row, reader } = await requireVisibleNotice(ctx, await noticeFactsOf(ctx, id));
  requireCan(reader, 'feature', row);
  return row.id;
}

/**
 * Features a public notice; once more on the same site: changes how.
 * @returns its position. @throws AppError not-found, or invalid-input for a period that ends before it begins.
 */
export async function featureNotice(ctx: Ctx, { notice, site, position, from, until }: Feature): Promise<number> {
  if (until && until <= from) throw new AppError('invalid-input', 'The period ends before it begins.', [{ path: 'until', message: 'is not after from' }]);
  return upsertFeatured(ctx, { noticeId: await featurable(ctx, notice), site, position: position ?? null, from, until });
}

/** Ends that, whatever the state of the notice. Without a row for that site it is not-found. */
export async function unfeatureNotice(ctx: Ctx, notice: string, site: string | null): Promise<void> {
  const facts = await noticeFactsOf(ctx, notice);
  if (facts) requireCan(await readerOf(ctx, [facts]), 'unfeature', facts);
  if (!facts || !(await deleteFeatured(ctx, facts.id, site))) throw new AppError('not-found', 'This notice is not featured there.');
}
