import type { logDownload as endpoint } from '#contract/documents.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError, fieldError } from '#server/platform/errors.ts';
import { networkOf } from '#server/platform/http/client-network.ts';
import { perDatabase } from '#server/platform/per-database.ts';
import { RecentViews } from '../read/recent-views.ts';
import { requireCan, requireVisibleNotice } from '../read/reader.ts';
import { readVersion, rowByPublicId } from '../store/notices.repo.ts';
import { insertDownload } from './downloads.repo.ts';

const recent = perDatabase(() => new RecentViews());

/** Who follows a link: an account, or a visitor's network. */
const followerOf = ({ actor, request }: Ctx) => (actor.kind === 'person' ? `account ${actor.accountId}` : `network ${networkOf(request?.address ?? '')}`);

/** Which document of which notice is opened. */
interface Asked {
  noticeId: string;
  document?: string | undefined;
  version?: number | undefined;
}

/** A link of a notice that the actor reads in full. */
export interface ReadableLink {
  /** notice.id */
  noticeId: number;
  title: string | null;
  /** As the buyer or the source gave it; absent: no document was named. */
  url: string | undefined;
}

/**
 * A document of a notice that is kept elsewhere.
 * @throws AppError not-found for a notice, or a version, that the actor may not read in full; invalid-input for a document that is no link of it.
 */
export async function readableLink(ctx: Ctx, { noticeId, document: id, version }: Asked): Promise<ReadableLink> {
  const { row, audience, reader } = await requireVisibleNotice(ctx, await rowByPublicId(ctx, noticeId));
  if (audience !== 'whole') throw new AppError('not-found', 'There is no such notice.');
  const isCurrent = version === undefined || version === row.version;
  if (!isCurrent) requireCan(reader, 'readVersions', row);
  const content = isCurrent ? row.content : await readVersion(ctx, row.id, version);
  if (!content) throw new AppError('not-found', 'There is no such version of this notice.');
  const document = (content.documents ?? []).find((one) => one.id === id);
  if (id !== undefined && document?.url === undefined) throw fieldError('document', 'unknown', 'The notice has no such link.');
  return { noticeId: row.id, title: document?.title ?? document?.url ?? null, url: document?.url };
}

/** Logs that the actor opens a link, once in half an hour for each. @returns whether it was logged now. */
export async function logLink(ctx: Ctx, { noticeId, document }: Asked, link: ReadableLink): Promise<boolean> {
  const undo = recent(ctx).add(followerOf(ctx), `${noticeId} ${document ?? ''}`, ctx.clock.now());
  if (undo === null) return false;
  const { actor } = ctx;
  const [accountId, organisationId] = actor.kind === 'person' ? [actor.accountId, actor.organisation?.id ?? null] : [null, null];
  try {
    const { noticeId: rowId, title } = link;
    await insertDownload(ctx, { noticeId: rowId, kind: 'external', document: document ?? null, title, accountId, organisationId, link: null });
  } catch (error) {
    undo();
    throw error;
  }
  return true;
}

/**
 * Logs that the actor opens a document that is kept elsewhere (log-downloader), once in half an hour for each. Files that the portal keeps
 * log themselves.
 * @throws AppError as readableLink
 */
export async function logDownload(ctx: Ctx, { query, body }: Input<typeof endpoint>): Promise<Output<typeof endpoint>> {
  const asked = { ...query, ...body };
  return { logged: await logLink(ctx, asked, await readableLink(ctx, asked)) };
}
