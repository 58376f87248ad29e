import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import type { PageRead } from '#server/platform/http/keyset.ts';
import { runNamed } from '#server/platform/db/named.ts';

interface FeaturedRow {
  id: number;
  position: number;
  noticeId: number;
}

/** Rows that an operator's list shows. */
const MAX_LISTED = 1000;

// A row for this site replaces the row for all sites, even when its period has ended.
const fromPublicNotices = `from notice_featured f join notice n on n.id = f.notice_id
  where (f.site = $1 or f.site is null and not exists (select from notice_featured o where o.notice_id = f.notice_id and o.site = $1))
    and f.shown_from <= $2 and (f.shown_until is null or f.shown_until > $2) and n.status = 'published' and n.open_until > $2`;
const columns = 'f.id, f.position, f.notice_id as "noticeId"';
const pageForwards = {
  name: 'featured-forwards',
  text: `select ${columns} ${fromPublicNotices} and (f.position, f.id) > ($3, $4) order by f.position, f.id limit $5 offset $6`,
};
const pageBackwards = {
  name: 'featured-backwards',
  text: `select ${columns} ${fromPublicNotices} and (f.position, f.id) < ($3, $4) order by f.position desc, f.id desc limit $5 offset $6`,
};
const count = { name: 'featured-count', text: `select count(*) as count ${fromPublicNotices}` };

/** The featured notices of a site at an instant, in order. */
export function listFeatured(ctx: Ctx, site: string, now: Date, pageRead: PageRead<[number, number]>): Promise<FeaturedRow[]> {
  const [position, id] = pageRead.after ?? [-1, 0];
  return runNamed(ctx, pageRead.backwards ? pageBackwards : pageForwards, [site, now, position, id, pageRead.limit, pageRead.offset]);
}

export async function countFeatured(ctx: Ctx, site: string, now: Date): Promise<number> {
  const [row] = await runNamed<{ count: number }>(ctx, count, [site, now]);
  return row?.count ?? 0;
}

/** Features a notice on a site (null: on all), or changes how it is featured there. */
export async function upsertFeatured(
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

/** Removes a notice from a site's featured list (null: the row for all sites). @returns whether there was a row. */
export async function deleteFeatured(ctx: Ctx, noticeId: number, site: string | null): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('notice_featured')
    .where('notice_id', '=', noticeId)
    .where('site', 'is not distinct from', site)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The first 1,000 rows by position, current or not. */
export const firstFeatured = (ctx: Ctx) =>
  ctx.db
    .selectFrom('notice_featured as f')
    .innerJoin('notice as n', 'n.id', 'f.notice_id')
    .select(['n.public_id as notice', 'n.title', 'f.site', 'f.position', 'f.shown_from as from', 'f.shown_until as until'])
    .orderBy('f.position')
    .orderBy('f.id')
    .limit(MAX_LISTED)
    .execute();
