import { MIN_OFFICERS, type officerStates } from '#contract/bid-names.ts';
import { type OfficerList } from '#contract/opening-officers.ts';
import { personOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { slugOf } from '#server/modules/notices/index.ts';
import { type OfficerKeyRow, type SealedTenderRow, officerKeysOf, sealedTenders } from '../keys/keys.repo.ts';
import { opensAt } from '../opening/opens-at.ts';
import { stillUpwards } from '../people.repo.ts';
import { type OfficerRow, officersOf } from './officers.repo.ts';

export interface Officer extends OfficerRow {
  /** null: they no longer belong to the organisation or to one above it. */
  organisation: { id: string; name: string } | null;
  key: OfficerKeyRow | null;
  state: (typeof officerStates)[number];
}
/** An officer who can take part in an opening. */
export type ReadyOfficer = Officer & { key: OfficerKeyRow };

/** The officers of an organisation, as they are now. */
export async function readOfficers(ctx: Ctx, organisationId: number): Promise<Officer[]> {
  const rows = await officersOf(ctx, organisationId);
  const ids = rows.map(({ accountId }) => accountId);
  const places = new Map((await stillUpwards(ctx, organisationId, ids)).map((person) => [person.accountId, person.organisation]));
  const keys = new Map((await officerKeysOf(ctx, ids)).map((key) => [key.accountId, key]));
  return rows.map((row) => {
    const [organisation, key] = [places.get(row.accountId) ?? null, keys.get(row.accountId) ?? null];
    return { ...row, organisation, key, state: organisation === null ? 'left' : key === null ? 'no-passphrase' : 'ready' };
  });
}

export const readyOfficers = (officers: readonly Officer[]): ReadyOfficer[] => officers.filter((officer): officer is ReadyOfficer => officer.state === 'ready');

/** Whether enough officers have a passphrase to publish an online notice. */
export const areReady = (officers: readonly Officer[]): boolean => readyOfficers(officers).length >= MIN_OFFICERS;

/** The officers who can take part in the opening of a tender: those of now who hold a good share. */
export const openersOf = ({ sharers }: Pick<SealedTenderRow, 'sharers'>, officers: readonly Officer[]): ReadyOfficer[] =>
  readyOfficers(officers).filter(({ accountId }) => sharers.includes(accountId));

const MAX_LISTED = 100;

/** The officers and sealed tenders of an organisation, as its people see them. */
export async function presentOfficers(ctx: Ctx, organisationId: number): Promise<OfficerList> {
  const officers = await readOfficers(ctx, organisationId);
  const { accountId } = personOf(ctx);
  const tenders = await sealedTenders(ctx, { buyerId: organisationId }, MAX_LISTED);
  return {
    officers: officers.map(({ id, name, organisation, state, appointedAt, accountId: officerId }) => ({
      id,
      name,
      organisation,
      state,
      appointedAt: appointedAt.toISOString(),
      isYou: officerId === accountId,
    })),
    isReady: areReady(officers),
    tenders: tenders.map((tender) => ({
      notice: { id: tender.id, slug: slugOf(tender.title, tender.id), title: tender.title },
      opensAt: opensAt(tender)?.toISOString() ?? null,
      openers: openersOf(tender, officers).map(({ id }) => id),
    })),
  };
}
