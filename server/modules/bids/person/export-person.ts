import type { OwnExport } from '#contract/account.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { officerKeysOf } from '../keys/keys.repo.ts';
import { organisationsOfOfficer } from '../officers/officers.repo.ts';
import { dataOfPerson } from './person.repo.ts';

/** What is stored about a person who opens bids, or who took part for a supplier. */
export async function exportPerson(ctx: Ctx, { accountId }: { accountId: number }): Promise<Partial<OwnExport>> {
  const [key] = await officerKeysOf(ctx, [accountId]);
  const officerOf = await organisationsOfOfficer(ctx, accountId);
  const { openings, interests, bids, files, results } = await dataOfPerson(ctx, accountId);
  return {
    participation: {
      officerOf: officerOf.map(({ id, name, appointedAt }) => ({ organisation: { id, name }, appointedAt: appointedAt.toISOString() })),
      passphraseSetAt: key?.setAt.toISOString() ?? null,
      openings: openings.map(({ notice, at }) => ({ notice, openedAt: at.toISOString() })),
      interests: interests.map(({ notice, at }) => ({ notice, registeredAt: at.toISOString() })),
      bids: bids.map(({ at, ...bid }) => ({ ...bid, receivedAt: at.toISOString() })),
      files: files.map(({ at, ...file }) => ({ ...file, createdAt: at.toISOString() })),
      results: results.map(({ at, ...result }) => ({ ...result, decidedAt: at.toISOString() })),
    },
  };
}
