import type { NoticeContent } from '#contract/notices.ts';
import { type NoticeInput, saveNotices } from '#server/modules/notices/index.ts';
import { newPublicId } from '#server/platform/ids.ts';
import type { TestApp } from './app.ts';

type NoticeOptions = Partial<Pick<NoticeInput, 'buyerId' | 'free' | 'status'>> & { content?: Partial<NoticeContent> };

/** Stores a notice: public, free and without a buyer by default. @returns its public id. */
export async function makeNotice({ ctx }: Pick<TestApp, 'ctx'>, { content, ...overrides }: NoticeOptions = {}): Promise<string> {
  const publicId = newPublicId();
  const publishedAt = { at: ctx.clock.now().toISOString(), zone: 'UTC' };
  const fullContent: NoticeContent = { title: 'Road works', type: 'invitationForBids', kind: 'offline', country: 'NP', publishedAt, ...content };
  const cpv = (fullContent.classifications ?? []).map(({ code }) => code);
  await saveNotices(ctx, [{ origin: null, publicId, content: fullContent, status: 'published', free: true, buyerId: null, sectors: [], cpv, ...overrides }]);
  return publicId;
}
