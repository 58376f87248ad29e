import { createHash } from 'node:crypto';
import { createOrganisation } from '#server/modules/organisations/index.ts';
import { insertAccount } from '#server/modules/users/index.ts';
import type { Approval, Ctx, OrgType } from '#server/platform/ctx.ts';
import { encodeId } from '#server/platform/ids.ts';

/** A demo account (README): `email` signs in with DEMO_PASSWORD. */
export interface DemoAccount {
  readonly email: string;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly superAdmin?: boolean;
  readonly organisation?: { readonly name: string; readonly orgType: OrgType; readonly approval?: Approval; readonly under?: string };
}

const fixedId = (name: string) => encodeId(createHash('sha256').update(`demo ${name}`).digest().subarray(0, 16));

/** One account of each kind; parents before their children. */
export const demoAccounts: readonly DemoAccount[] = [
  { email: 'admin@demo.test', username: 'admin', firstName: 'Asha', lastName: 'Portal', superAdmin: true },
  {
    email: 'buyer@demo.test',
    username: 'buyer',
    firstName: 'Binod',
    lastName: 'Shrestha',
    organisation: { name: 'Department of Hill Roads', orgType: 'BUYER', approval: 'approved' },
  },
  {
    email: 'childbuyer@demo.test',
    username: 'childbuyer',
    firstName: 'Chandra',
    lastName: 'Gurung',
    organisation: { name: 'Hill Roads, Eastern Division', orgType: 'BUYER', approval: 'approved', under: 'buyer@demo.test' },
  },
  { email: 'seller@demo.test', username: 'seller', firstName: 'Sita', lastName: 'Maharjan', organisation: { name: 'Maharjan Builders', orgType: 'SELLER' } },
  {
    email: 'subscriber@demo.test',
    username: 'subscriber',
    firstName: 'Sunil',
    lastName: 'Karki',
    organisation: { name: 'Karki Engineering', orgType: 'SELLER' },
  },
  {
    email: 'both@demo.test',
    username: 'both',
    firstName: 'Bimala',
    lastName: 'Thapa',
    organisation: { name: 'Valley Water Works', orgType: 'BOTH', approval: 'approved' },
  },
  {
    email: 'pending@demo.test',
    username: 'pending',
    firstName: 'Prem',
    lastName: 'Rai',
    organisation: { name: 'New Town Municipality', orgType: 'BUYER' },
  },
];

/** Adds the demo's accounts and their organisations, all in Nepal, with constant ids. */
export async function seedAccounts(ctx: Ctx, passwordHash: string): Promise<void> {
  const organisations = new Map<string, number>();
  for (const account of demoAccounts) {
    const { organisation, superAdmin = false, ...names } = account;
    const id = await insertAccount(ctx, {
      ...names,
      publicId: fixedId(account.email),
      language: 'en',
      passwordHash,
      emailVerifiedAt: ctx.clock.now(),
      superAdmin,
    });
    if (id === null || !organisation) continue;
    const { under, ...rest } = organisation;
    const parentId = under === undefined ? undefined : organisations.get(under);
    const createdOrganisation = await createOrganisation(ctx, {
      ...rest,
      country: 'NP',
      ownerId: id,
      publicId: fixedId(`organisation of ${account.email}`),
      ...(parentId === undefined ? {} : { parentId }),
    });
    organisations.set(account.email, createdOrganisation.id);
  }
}
