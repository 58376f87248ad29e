import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { putApproved, putIdentifiers } from './administration.repo.ts';
import { normaliseIdentifier, normaliseName } from './normalise-name.ts';

/** The fields of an organisation that wait for an administrator, as drafts hold them. */
interface Guarded {
  name?: string;
  country?: string;
  orgType?: 'BUYER' | 'SELLER' | 'BOTH';
  buyerType?: string;
  identifiers?: { scheme: string; identifier: string }[];
}

/**
 * Makes what waited true. @throws AppError conflict when an identifier is another organisation's: one of the two is wrong,
 * or the other is from an import and to be claimed.
 */
export async function applyDraft(ctx: Ctx, organisationId: number, content: Record<string, unknown>): Promise<void> {
  const { name, country, orgType, buyerType, identifiers } = content as Guarded;
  await putApproved(ctx, organisationId, { name, normalisedName: name === undefined ? undefined : normaliseName(name), country, orgType, buyerType });
  if (!identifiers) return;
  const plain = identifiers.flatMap(({ scheme, identifier }) => {
    const number = normaliseIdentifier(identifier);
    return number ? [{ scheme, identifier: number }] : [];
  });
  const [held] = await putIdentifiers(ctx, organisationId, plain);
  if (held) throw new AppError('conflict', `The identifier ${held.scheme} ${held.identifier} is that of “${held.name}”.`);
}
