import { z } from 'zod';
import type { PublicDocument, listNoticeDocuments as endpoint } from '#contract/documents.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import type { NoticeContent } from '#contract/notices.ts';
import { type DocumentRow, bracketed, documentsByPublicIds } from '#server/modules/documents/index.ts';
import { mayCall } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { type PageRead, keyset } from '#server/platform/http/keyset.ts';
import { requireCan, requireVisibleNotice } from '../read/reader.ts';
import { readVersion, rowByPublicId } from '../store/notices.repo.ts';
import { downloadLinks } from './download-links.ts';
import { isWebAddress } from './is-web-address.ts';
import { filesOf } from './notice-zip.ts';

type Entry = NonNullable<NoticeContent['documents']>[number];
const pages = keyset('notice-documents', z.tuple([z.number().int().min(0).max(1_000_000)]));

/** A part of a list, with the places of its items. */
function partOf(entries: readonly Entry[], { after, backwards, limit, offset }: PageRead<[number]>): { entry: Entry; place: number }[] {
  const placed = entries.map((entry, place) => ({ entry, place }));
  if (after === null) return placed.slice(offset, offset + limit);
  return backwards ? placed.slice(Math.max(0, after[0] - limit), after[0]).toReversed() : placed.slice(after[0] + 1, after[0] + 1 + limit);
}

function presentPublic(entry: Entry, row: DocumentRow | undefined, linkTo: ((id: string) => string) | null): PublicDocument {
  const isFile = row?.state === 'ready' && row.name !== null;
  return {
    id: entry.id,
    title: entry.title ?? null,
    fileName: isFile ? row.name : null,
    description: entry.description ?? null,
    documentType: entry.documentType ?? null,
    language: entry.language ?? null,
    format: entry.format ?? null,
    size: entry.size ?? null,
    sha256: entry.sha256 ?? null,
    version: entry.version ?? 1,
    replaces: entry.replaces ?? null,
    datePublished: entry.datePublished ?? null,
    externalURL: entry.url !== undefined && isWebAddress(entry.url) ? bracketed(entry.url) : null,
    link: isFile && linkTo ? linkTo(entry.id) : null,
  };
}

/**
 * The documents of a notice, in its current version or an earlier one. Files have a signed link for who may download them; none are listed
 * of a locked notice.
 * @throws AppError not-found when there is no notice that the actor may see, or no such version.
 */
export async function listNoticeDocuments(ctx: Ctx, { query }: Input<typeof endpoint>): Promise<Output<typeof endpoint>> {
  const { row, audience, reader } = await requireVisibleNotice(ctx, await rowByPublicId(ctx, query.id));
  const locked = audience === 'part';
  const version = query.version ?? row.version;
  if (!locked && version !== row.version) requireCan(reader, 'readVersions', row);
  const content = version === row.version ? row.content : locked ? undefined : await readVersion(ctx, row.id, version);
  if (!locked && !content) throw new AppError('not-found', 'There is no such version of this notice.');
  const entries = locked ? [] : (content?.documents ?? []);
  const pageRead = pages.pageRead(query);
  const { rows, ...page } = pages.page(pageRead, partOf(entries, pageRead), ({ place }) => [place], { total: entries.length, totalIsCapped: false });
  const files = await documentsByPublicIds(
    ctx,
    rows.map(({ entry }) => entry.id),
  );
  const links = mayCall(ctx.actor, 'signedIn') && ctx.actor.kind === 'person' && !locked ? downloadLinks(ctx) : null;
  const hasFiles =
    links !== null &&
    (
      await filesOf(
        ctx,
        (row.content.documents ?? []).map(({ id }) => id),
      )
    ).length > 0;
  return {
    items: rows.map(({ entry }) => presentPublic(entry, files.get(entry.id), links && ((id) => links.linkTo('file', id)))),
    ...page,
    locked,
    zip: hasFiles ? links.linkTo('zip', row.publicId) : null,
    linksEndAt: hasFiles ? links.endAt.toISOString() : null,
  };
}
