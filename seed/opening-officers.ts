import { insertOfficer, makeOfficerKey, putOfficerKey } from '#server/modules/bids/seeding.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { SeededAccount } from './accounts.ts';

/** Who opens the bids of which buyer, by their emails. People of the parent open those of the child as well. */
const officers: Readonly<Record<string, readonly string[]>> = {
  'buyer@demo.test': ['buyer@demo.test', 'officer@demo.test', 'engineer@demo.test'],
  'childbuyer@demo.test': ['childbuyer@demo.test', 'buyer@demo.test', 'officer@demo.test'],
};

/** Makes demo accounts opening officers, all with the passphrase DEMO_PASSWORD. */
export async function seedOpeningOfficers(ctx: Ctx, accounts: ReadonlyMap<string, SeededAccount>): Promise<void> {
  const accountOf = (email: string) => accounts.get(email)!.id;
  for (const [owner, emails] of Object.entries(officers))
    for (const email of emails) await insertOfficer(ctx, accounts.get(owner)!.organisationId!, accountOf(email));
  for (const email of new Set(Object.values(officers).flat())) await putOfficerKey(ctx, accountOf(email), await makeOfficerKey(ctx.config.DEMO_PASSWORD));
}
