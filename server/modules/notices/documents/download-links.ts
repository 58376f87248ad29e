import { personOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { newPublicId } from '#server/platform/ids.ts';
import { seal, unseal } from '#server/platform/seal.ts';

const LINK_LIFE_MS = 5 * 60_000;
const PURPOSE = 'download link';

/** What a link leads to: the file of a document, or all files of a notice. */
export type LinkTarget = 'file' | 'zip';

/** Who may use a link, until when, and its own id: a link is one download. */
interface LinkContent {
  readonly until: number;
  readonly id: string;
  /** Public id of the reader's session. */
  readonly session: string;
  /** Public id of the organisation that they act for. */
  readonly organisation: string | null;
}

const ownerOf = ({ site }: Pick<Ctx, 'site'>, target: LinkTarget, id: string) => `${site.origin} ${target} ${id}`;

/** Makes links for the person who asks: each is sealed, so it can neither be changed nor read. @throws AppError unauthenticated */
export function downloadLinks(ctx: Ctx): { endAt: Date; linkTo: (target: LinkTarget, id: string) => string } {
  const { sessionPublicId, organisation } = personOf(ctx);
  const endAt = new Date(ctx.clock.now().getTime() + LINK_LIFE_MS);
  return {
    endAt,
    linkTo: (target, id) => {
      const content: LinkContent = { until: endAt.getTime(), id: newPublicId(), session: sessionPublicId, organisation: organisation?.publicId ?? null };
      return `/api/notices/download/${id}?sig=${seal(ctx.config, PURPOSE, ownerOf(ctx, target, id), JSON.stringify(content))}`;
    },
  };
}

/** The content of a link, and what it leads to. @throws AppError forbidden for one that was not made here, or has ended. */
export function readLink(ctx: Ctx, id: string, signature: string): LinkContent & { target: LinkTarget } {
  for (const target of ['file', 'zip'] as const) {
    const text = unseal(ctx.config, PURPOSE, ownerOf(ctx, target, id), signature);
    if (text === null) continue;
    const content = JSON.parse(text) as LinkContent;
    if (content.until >= ctx.clock.now().getTime()) return { ...content, target };
  }
  throw new AppError('forbidden', 'This link has ended. Open the notice’s page for a new one.');
}
