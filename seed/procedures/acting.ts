import { permissions, permissionsOfRole } from '#contract/permissions.ts';
import { MEMBER } from '#contract/names.ts';
import { siteNamed } from '#server/modules/sites/index.ts';
import { fixedClock } from '#server/platform/clock.ts';
import type { ActingOrganisation, Ctx } from '#server/platform/ctx.ts';
import { type DemoAccount, type SeededAccount, demoAccounts, demoId } from '../accounts.ts';

/** A demo account that works in a procedure: the ctx of a request of theirs at a time of the past. */
export type ActAs = (email: string, at: Date, revision?: number) => Ctx;

type Employer = DemoAccount & { organisation: NonNullable<DemoAccount['organisation']> };

function organisationOf(account: DemoAccount, accounts: ReadonlyMap<string, SeededAccount>): ActingOrganisation | null {
  const employer = demoAccounts.find(({ email, organisation }) => organisation && email === (account.worksFor ?? account.email)) as Employer | undefined;
  const id = employer && accounts.get(employer.email)?.organisationId;
  if (!employer || !id) return null;
  const { orgType, approval = null } = employer.organisation;
  const granted = account.worksFor ? permissionsOfRole[MEMBER] : permissions;
  return { id, publicId: demoId(`organisation of ${employer.email}`), orgType, approval, permissions: new Set(granted), relation: 'member' };
}

/** Lets demo accounts act as if they were signed in on the site of Nepal. */
export function actorsOf(ctx: Ctx, accounts: ReadonlyMap<string, SeededAccount>): ActAs {
  const site = siteNamed(ctx.config, 'NP');
  return (email, at, revision) => {
    const account = demoAccounts.find((each) => each.email === email)!;
    const organisation = organisationOf(account, accounts);
    const side = organisation === null ? null : organisation.orgType === 'BOTH' ? 'SELLER' : organisation.orgType;
    return {
      ...ctx,
      site,
      clock: fixedClock(at),
      actor: {
        kind: 'person',
        accountId: accounts.get(email)!.id,
        sessionId: 0,
        sessionPublicId: '',
        superAdmin: account.superAdmin ?? false,
        emailVerified: true,
        organisation,
        side,
      },
      request: { address: '127.0.0.1', agent: null, language: 'en', revision: revision ?? null },
    };
  };
}
