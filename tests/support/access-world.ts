import type { Persona } from './access-table.ts';
import type { TestApp } from './app.ts';
import { type MadePerson, makePerson } from './people.ts';
import { startSession } from '#server/modules/users/session/start-session.ts';
import { accountByName } from '#server/modules/users/accounts.repo.ts';
import { siteOfHost, developmentHosts } from '#server/modules/sites/index.ts';

export interface World {
  people: Record<Exclude<Persona, 'visitor'>, MadePerson>;
  /** The token of a session made for this one call. */
  token: (persona: Persona) => Promise<string | null>;
}

/** A ctx on the Nepal site, as in test requests. */
const onSite = (test: TestApp) => ({ ...test.ctx, site: siteOfHost(developmentHosts, test.ctx.config, 'np.localhost') });
/** The token of a session made without a password, which is faster than signing in. */
export async function tokenOf(test: TestApp, { username }: Pick<MadePerson, 'username'>): Promise<string> {
  const ctx = onSite(test);
  return (await startSession(ctx, (await accountByName(ctx, username))!)).accessToken;
}

/**
 * A parent buyer with an owner, a member and a viewer, and two children with an owner each. Everybody else in the access matrix is in an
 * organisation of their own.
 */
export async function accessWorld(test: TestApp): Promise<World> {
  const owner = await makePerson(test);
  const joins = (roleId: 3 | 4) => makePerson(test, { joins: { id: owner.organisationId, publicId: owner.organisation, roleId } });
  const people: World['people'] = {
    unverified: await makePerson(test, { unverified: true }),
    'without organisation': await makePerson(test, { alone: true }),
    'pending buyer': await makePerson(test, { approval: 'pending' }),
    'buyer owner': owner,
    'buyer member': await joins(3),
    'buyer viewer': await joins(4),
    'child buyer': await makePerson(test, { under: owner.organisationId }),
    'sibling buyer': await makePerson(test, { under: owner.organisationId }),
    'foreign buyer': await makePerson(test),
    seller: await makePerson(test, { orgType: 'SELLER' }),
    subscriber: await makePerson(test, { orgType: 'SELLER' }),
    'both, as buyer': await makePerson(test, { orgType: 'BOTH' }),
    'both, as seller': await makePerson(test, { orgType: 'BOTH' }),
    superAdmin: await makePerson(test, { superAdmin: true }),
  };
  const sides = { 'both, as buyer': 'BUYER', 'both, as seller': 'SELLER' } as const;
  return {
    people,
    token: async (persona) => {
      if (persona === 'visitor') return null;
      const accessToken = await tokenOf(test, people[persona]);
      const side = persona in sides ? sides[persona as keyof typeof sides] : null;
      if (side) await test.connection.pool.query('update session set side = $1 where account_id = $2', [side, people[persona].accountId]);
      return accessToken;
    },
  };
}
