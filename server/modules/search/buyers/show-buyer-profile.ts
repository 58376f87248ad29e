import type { BuyerProfile, BuyerType } from '#contract/organisations.ts';
import { searchAudience, slugOf } from '#server/modules/notices/index.ts';
import { profileRow } from '#server/modules/organisations/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { lexemePrefix } from '#server/modules/query/index.ts';
import { AppError } from '#server/platform/errors.ts';
import type { DirectoryEntry } from '../directory/directory.ts';
import { openByLexeme } from '../counts/open-by-lexeme.ts';
import { activityOf } from './buyer-activity.ts';
import { buyerDirectory } from './buyer-directory.ts';
import { buyerCards } from './buyer-cards.ts';

const MAX_CHILDREN = 100;

const nullIfEmpty = <T extends object>(value: T | undefined): T | null => (value && Object.keys(value).length > 0 ? value : null);

/**
 * A buyer's public page: the public part of its profile, its relatives that are public themselves, and what it publishes. The id of a
 * merged organisation leads to the buyer that took it over. @throws AppError not-found when there is none, or it has neither a public
 * notice nor an approval.
 */
export async function showBuyerProfile(ctx: Ctx, requestedId: string): Promise<BuyerProfile> {
  const audience = searchAudience(ctx.actor);
  const [row, directory, open] = await Promise.all([profileRow(ctx, requestedId), buyerDirectory(ctx), openByLexeme(ctx, audience, lexemePrefix('buyer'))]);
  const entry = row && directory.get(row.id);
  const isPublic = (candidate: DirectoryEntry | undefined) => candidate !== undefined && (candidate.notices[audience] > 0 || candidate.isListed === true);
  if (!row || !entry || !isPublic(entry)) throw new AppError('not-found', 'There is no such buyer.');
  const id = row.publicId;
  const children = row.children
    .map((child) => directory.get(child))
    .filter((child) => child !== undefined)
    .filter(isPublic)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const [activity, cards] = await Promise.all([activityOf(ctx, id), buyerCards(ctx, children.slice(0, MAX_CHILDREN), open)]);
  const { otherNames = [], address, web, contact, description } = row.details;
  return {
    id,
    slug: slugOf(row.name, id),
    name: row.name,
    otherNames,
    country: row.country,
    city: row.city,
    type: row.type as BuyerType | null,
    claimed: row.claimed,
    address: nullIfEmpty(address),
    web: web ?? null,
    contact: nullIfEmpty(contact),
    description: description || null,
    identifiers: row.identifiers,
    parents: row.parents
      .filter((parent) => isPublic(directory.get(parent.id)))
      .toReversed()
      .map(({ publicId, name }) => ({ id: publicId, slug: slugOf(name, publicId), name })),
    children: cards,
    childrenTotal: children.length,
    open: open.get(entry.lexeme) ?? 0,
    notices: entry.notices[audience],
    ...activity,
  };
}
