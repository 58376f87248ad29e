import type { logDownload as endpoint } from '#contract/documents.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError, fieldError } from '#server/platform/errors.ts';
import { networkOf } from '#server/platform/http/client-network.ts';
import { perDatabase } from '#server/platform/per-database.ts';
import { RecentViews } from '../read/recent-views.ts';
import { requireVisibleNotice } from '../read/reader.ts';
import { rowByPublicId } from '../store/notices.repo.ts';
import { insertDownload } from './downloads.repo.ts';

const recent = perDatabase(() => new RecentViews());

/** Who follows a link: an account, or a visitor's network. */
const followerOf = ({ actor, request }: Ctx) => (actor.kind === 'person' ? `account ${actor.accountId}` : `network ${networkOf(request?.address ?? '')}`);

/**
 * Logs that the actor opens a document that is kept elsewhere (log-downloader), once in half an hour for each. Files that the portal keeps
 * log themselves.
 * @throws AppError not-found for a notice that the actor may not read in full; invalid-input for a document that is no link of it.
 */
export async function logDownload(ctx: Ctx, { query, body }: Input<typeof endpoint>): Promise<Output<typeof endpoint>> {
  const { row, audience } = await requireVisibleNotice(ctx, await rowByPublicId(ctx, query.noticeId));
  if (audience !== 'whole') throw new AppError('not-found', 'There is no such notice.');
  const document = (row.content.documents ?? []).find(({ id }) => id === body.document);
  if (body.document !== undefined && document?.url === undefined) throw fieldError('document', 'unknown', 'The notice has no such link.');
  const undo = recent(ctx).add(followerOf(ctx), `${query.noticeId} ${body.document ?? ''}`, ctx.clock.now());
  if (undo === null) return { logged: false };
  const { actor } = ctx;
  const [accountId, organisationId] = actor.kind === 'person' ? [actor.accountId, actor.organisation?.id ?? null] : [null, null];
  try {
    await insertDownload(ctx, {
      noticeId: row.id,
      kind: 'external',
      document: body.document ?? null,
      title: document?.title ?? null,
      accountId,
      organisationId,
      link: null,
    });
  } catch (error) {
    undo();
    throw error;
  }
  return { logged: true };
}
