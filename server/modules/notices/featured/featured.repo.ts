import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Walk } from '#server/platform/http/keyset.ts';
import { runNamed } from '#server/platform/db/named.ts';

export interface FeaturedHit {
  id: number;
  position: number;
  notice_id: number;
}
/** A row as the operator sees it, whether it shows now or not. */
export interface FeaturedRow {
  notice: string;
  title: string;
  site: string | null;
  position: number;
  from: Date;
  until: Date | null;
}

// A site's own row is taken instead of the one for all sites.
const shown = `from notice_featured f join notice n on n.id = f.notice_id
  where (f.site = $1 or f.site is null and not exists (select from notice_featured o where o.notice_id = f.notice_id and o.site = $1))
    and f.shown_from <= $2 and (f.shown_until is null or f.shown_until > $2) and n.status = 'published' and n.open_until > $2`;
const columns = 'f.id, f.position, f.notice_id';
const forwards = {
  name: 'featured-forwards',
  text: `select ${columns} ${shown} and (f.position, f.id) > ($3, $4) order by f.position, f.id limit $5 offset $6`,
};
const backwards = {
  name: 'featured-backwards',
  text: `select ${columns} ${shown} and (f.position, f.id) < ($3, $4) order by f.position desc, f.id desc limit $5 offset $6`,
};
const count = { name: 'featured-count', text: `select count(*) as count ${shown}` };

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
  const { rows } = await sql<{ position: number }>`
    insert into notice_featured (notice_id, site, position, shown_from, shown_until)
    values (${row.noticeId}, ${row.site}, coalesce(${row.position}::int, (select coalesce(max(position), 0) + 1 from notice_featured)), ${row.from}, ${row.until})
    on conflict (notice_id, site) do update set position = coalesce(${row.position}::int, notice_featured.position),
      shown_from = excluded.shown_from, shown_until = excluded.shown_until
    returning position
  `.execute(ctx.db);
  return rows[0]!.position;
}

/** Ends that a notice is featured on a site (null: its row for all sites). @returns whether it was. */
export async function deleteFeatured(ctx: Ctx, noticeId: number, site: string | null): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from notice_featured where notice_id = ${noticeId} and site is not distinct from ${site}`.execute(ctx.db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** The first 1,000 rows there are, in order. */
export async function allFeatured(ctx: Ctx): Promise<FeaturedRow[]> {
  const { rows } = await sql<FeaturedRow>`
    select n.public_id as notice, n.title, f.site, f.position, f.shown_from as from, f.shown_until as until
    from notice_featured f join notice n on n.id = f.notice_id order by f.position, f.id limit 1000
  `.execute(ctx.db);
  return rows;
}
