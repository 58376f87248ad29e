import type { NoticeKind, NoticeTime } from '#contract/notices.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { runNamed } from '#server/platform/db/named.ts';
import type { NoticeFacts } from '../notices.policy.ts';

/** A notice without its content, for those who act on it. */
export interface NoticeOutline extends NoticeFacts {
  id: number;
  publicId: string;
  title: string;
  language: string | null;
  kind: NoticeKind;
  origin: 'portal' | 'import';
  version: number;
  publishedAt: Date | null;
  openUntil: Date | null;
  deadline: NoticeTime | null;
  questionsUntil: NoticeTime | null;
  /** When it was read, by the database's clock. */
  readAt: Date;
}

const outline = {
  name: 'notice-outline',
  text: `select id, public_id as "publicId", status, free, buyer_id as "buyerId", title, language, kind, origin, version, published_at as "publishedAt",
      open_until as "openUntil", content -> 'deadline' as deadline, content -> 'questionsUntil' as "questionsUntil", clock_timestamp() as "readAt"
    from notice where public_id = $1`,
};

export async function outlineByPublicId(ctx: Ctx, publicId: string): Promise<NoticeOutline | undefined> {
  const [row] = await runNamed<NoticeOutline>(ctx, outline, [publicId]);
  return row;
}
