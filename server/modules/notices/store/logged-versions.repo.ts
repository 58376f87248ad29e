import { sql } from 'kysely';
import type { FieldChange, NoticeContent } from '#contract/notices.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { publicStatuses } from '../lifecycle/notice-state.ts';

/** What an amendment says, besides the version that it replaced. */
export interface AmendmentFacts {
  number: number;
  at: Date;
  actor: string;
  reason: string | null;
  changes: FieldChange[];
}

/** A stored version of a notice, with the amendment that made it: null for the first. */
export interface StoredVersion {
  noticeId: number;
  version: number;
  publicId: string;
  content: NoticeContent;
  amendment: AmendmentFacts | null;
}

/** Versions as they are stored; those that are not stored are left out. */
export async function storedVersions(ctx: Ctx, keys: readonly { noticeId: number; version: number }[]): Promise<StoredVersion[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<Omit<StoredVersion, 'amendment'> & { at: Date | null; actor: string; reason: string | null; changes: FieldChange[] }>`
    select n.id as "noticeId", k.version, n.public_id as "publicId", case when k.version = n.version then n.content else earlier.previous_content end as content,
      made.at, made.actor, made.reason, made.changes
    from unnest(${keys.map(({ noticeId }) => noticeId)}::bigint[], ${keys.map(({ version }) => version)}::int[]) as k (notice_id, version)
    join notice n on n.id = k.notice_id
    left join notice_amendment earlier on earlier.notice_id = n.id and earlier.number = k.version and k.version < n.version
    left join notice_amendment made on made.notice_id = n.id and made.number = k.version - 1
    where k.version = n.version or earlier.number is not null
  `.execute(ctx.db);
  return rows.map(({ at, actor, reason, changes, ...row }) => ({
    ...row,
    amendment: at === null ? null : { number: row.version - 1, at, actor, reason, changes },
  }));
}

/** A public notice, for comparing it with the log. */
export interface PublicVersion {
  id: number;
  publicId: string;
  version: number;
  origin: 'portal' | 'import';
  createdAt: Date;
}

/** Public notices after an id, in the order of their ids. */
export const publicVersions = (ctx: Ctx, afterId: number, limit: number): Promise<PublicVersion[]> =>
  ctx.db
    .selectFrom('notice')
    .select(['id', 'public_id as publicId', 'version', 'origin', 'created_at as createdAt'])
    .where('id', '>', afterId)
    .where('status', 'in', publicStatuses)
    .orderBy('id')
    .limit(limit)
    .$narrowType<Pick<PublicVersion, 'origin'>>()
    .execute();
