import { createHash } from 'node:crypto';
import { MEMBER } from '#contract/names.ts';
import { createOrganisation } from '#server/modules/organisations/index.ts';
import { addMember } from '#server/modules/organisations/seeding.ts';
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
  /** Works for the organisation of this account. */
  readonly worksFor?: string;
  readonly organisation?: { readonly name: string; readonly orgType: OrgType; readonly approval?: Approval; readonly under?: string };
}

/** The constant public id of something of the demo. */
export const demoId = (name: string) => encodeId(createHash('sha256').update(`demo ${name}`).digest().subarray(0, 16));

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
  { email: 'officer@demo.test', username: 'officer', firstName: 'Om', lastName: 'Lama', worksFor: 'buyer@demo.test' },
  { email: 'engineer@demo.test', username: 'engineer', firstName: 'Gita', lastName: 'Tamang', worksFor: 'buyer@demo.test' },
  {
    email: 'childbuyer@demo.test',
    username: 'childbuyer',
    firstName: 'Chandra',
    lastName: 'Gurung',
    organisation: { name: 'Hill Roads, Eastern Division', orgType: 'BUYER', approval: 'approved', under: 'buyer@demo.test' },
  },
  { email: 'seller@demo.test', username: 'seller', firstName: 'Sita', lastName: 'Maharjan', organisation: { name: 'Maharjan Builders', orgType: 'SELLER' } },
  { email: 'estimator@demo.test', username: 'estimator', firstName: 'Maya', lastName: 'Adhikari', worksFor: 'seller@demo.test' },
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

/** account.id, and organisation.id of the organisation that they own. */
export interface SeededAccount {
  readonly id: number;
  readonly organisationId: number | null;
}

/** Adds the demo's accounts and their organisations, all in Nepal, with constant ids. @returns the new ones by email */
export async function seedAccounts(ctx: Ctx, passwordHash: string): Promise<ReadonlyMap<string, SeededAccount>> {
  const seeded = new Map<string, SeededAccount>();
  for (const account of demoAccounts) {
    const { organisation, worksFor, superAdmin = false, ...names } = account;
    const id = await insertAccount(ctx, {
      ...names,
      publicId: demoId(account.email),
      language: 'en',
      passwordHash,
      emailVerifiedAt: ctx.clock.now(),
      superAdmin,
    });
    if (id === null) continue;
    const employer = worksFor === undefined ? undefined : seeded.get(worksFor)?.organisationId;
    if (employer) await addMember(ctx, { accountId: id, organisationId: employer, roleId: MEMBER });
    seeded.set(account.email, { id, organisationId: null });
    if (!organisation) continue;
    const { under, ...rest } = organisation;
    const parentId = under === undefined ? undefined : seeded.get(under)?.organisationId;
    const createdOrganisation = await createOrganisation(ctx, {
      ...rest,
      country: 'NP',
      ownerId: id,
      publicId: demoId(`organisation of ${account.email}`),
      ...(parentId ? { parentId } : {}),
    });
    seeded.set(account.email, { id, organisationId: createdOrganisation.id });
  }
  return seeded;
}
