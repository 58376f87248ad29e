import type { followLink as endpoint } from '#contract/documents.ts';
import type { Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { isWebAddress } from './is-web-address.ts';
import { logLink, readableLink } from './log-download.ts';

/**
 * Logs that the actor opens a document that is kept elsewhere. A failure to log it is no reason to keep them from it (specification, section 8).
 * @returns its address. @throws AppError not-found, invalid-input as log-download.ts
 */
export async function followLink(ctx: Ctx, { params, query }: Input<typeof endpoint>): Promise<string> {
  const asked = { noticeId: params.id, ...query };
  const link = await readableLink(ctx, asked);
  // A source may give any text as an address.
  if (link.url === undefined || !isWebAddress(link.url)) throw new AppError('not-found', 'The notice has no such link.');
  await logLink(ctx, asked, link).catch((error: unknown) => ctx.log.error({ err: error }, 'a followed link was not logged'));
  return new URL(link.url).href;
}
