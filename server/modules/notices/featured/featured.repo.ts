import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Walk } from '#server/platform/http/keyset.ts';
import { runNamed } from '#server/platform/db/named.ts';

export interface FeaturedHit {
  id: number;
  position: number;
  noticeId: number;
}

// A site's own row is taken instead of the one for all sites.
const fromShownNotices = `from notice_featured f join notice n on n.id = f.notice_id
  where (f.site = $1 or f.site is null and not exists (select from notice_featured o where o.notice_id = f.notice_id and o.site = $1))
    and f.shown_from <= $2 and (f.shown_until is null or f.shown_until > $2) and n.status = 'published' and n.open_until > $2`;
const columns = 'f.id, f.position, f.notice_id as "noticeId"';
const forwards = {
  name: 'featured-forwards',
  text: `select ${columns} ${fromShownNotices} and (f.position, f.id) > ($3, $4) order by f.position, f.id limit $5 offset $6`,
};
const backwards = {
  name: 'featured-backwards',
  text: `select ${columns} ${fromShownNotices} and (f.position, f.id) < ($3, $4) order by f.position desc, f.id desc limit $5 offset $6`,
};
const count = { name: 'featured-count', text: `select count(*) as count ${fromShownNotices}` };

/** The featured notices of a site at an instant, in order. */
export function featuredHits(ctx: Ctx, site: string, now: Date, walk: Walk<[number, number]>): Promise<FeaturedHit[]> {
  const [position, id] = walk.after ?? [-1, 0];
  return runNamed(ctx, walk.backwards ? backwards : forwards, [site, now, position, id, walk.limit, walk.offset]);
}

export async function countFeatured(ctx: Ctx, site: string, now: Date): Promise<number> {
  const [row] = await runNamed<{ count: number }>(ctx, count, [site, now]);
  return row?.count ?? 0;
}

/** Features a notice on a site (null: on all), or changes how it is featured there. */
export async function putFeatured(
  ctx: Ctx,
  row: { noticeId: number; site: string | null; position: number | null; from: Date; until: Date | null },
): Promise<number> {
  const { position } = await ctx.db
    .insertInto('notice_featured')
    .values((eb) => ({
      notice_id: row.noticeId,
      site: row.site,
      position: row.position ?? eb.selectFrom('notice_featured').select(sql<number>`coalesce(max(position), 0) + 1`.as('next')),
      shown_from: row.from,
      shown_until: row.until,
    }))
    .onConflict((conflict) =>
      conflict.columns(['notice_id', 'site']).doUpdateSet((eb) => ({
        position: row.position ?? eb.ref('notice_featured.position'),
        shown_from: eb.ref('excluded.shown_from'),
        shown_until: eb.ref('excluded.shown_until'),
      })),
    )
    .returning('position')
    .executeTakeFirstOrThrow();
  return position;
}

/** Ends that a notice is featured on a site (null: its row for all sites). @returns whether it was. */
export async function deleteFeatured(ctx: Ctx, noticeId: number, site: string | null): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('notice_featured')
    .where('notice_id', '=', noticeId)
    .where('site', 'is not distinct from', site)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The first 1,000 rows there are, in order, whether they show now or not. */
export const allFeatured = (ctx: Ctx) =>
  ctx.db
    .selectFrom('notice_featured as f')
    .innerJoin('notice as n', 'n.id', 'f.notice_id')
    .select(['n.public_id as notice', 'n.title', 'f.site', 'f.position', 'f.shown_from as from', 'f.shown_until as until'])
    .orderBy('f.position')
    .orderBy('f.id')
    .limit(1000)
    .execute();
