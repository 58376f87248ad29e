import { hasSite } from '#server/modules/sites/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { runChecks, fieldError } from '#server/platform/errors.ts';
import { childOf } from './children/children.repo.ts';
import { normaliseName } from './normalise-name.ts';
import { isSignedUp, organisationById } from './organisations.repo.ts';

interface NewBuyer {
  name?: string | undefined;
  country?: string | undefined;
}

/**
 * Checks whether a buyer of this name and country can be added, and reports both errors at once; missing values are skipped.
 * @param parentId organisation.id of its parent; null: none.
 * @throws AppError invalid-input at `name` (it exists already) or `country` (no site of ours).
 */
export async function checkNewBuyer(ctx: Ctx, { name, country }: NewBuyer, parentId: number | null): Promise<void> {
  const parent = parentId === null ? undefined : await organisationById(ctx, parentId);
  await runChecks(
    async () => {
      if (name !== undefined && parent && (await childOf(ctx, parent.id, normaliseName(name))))
        throw fieldError('name', 'taken', 'There is a child buyer of this name.');
      if (name !== undefined && country !== undefined && parentId === null && (await isSignedUp(ctx, name, country)))
        throw fieldError('name', 'taken', 'A buyer of this name is here already.');
    },
    () => {
      if (country !== undefined && country !== parent?.country && !hasSite(country))
        throw fieldError('country', 'invalid', 'There is no site of this country.');
    },
  );
}
