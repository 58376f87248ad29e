import type { Persona } from './access-table.ts';
import type { TestApp } from './app.ts';
import { type MadePerson, makePerson, signInAs } from './people.ts';

export interface World {
  people: Record<Exclude<Persona, 'visitor'>, MadePerson>;
  /** The token of a session made for this one call. */
  token: (persona: Persona) => Promise<string | null>;
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
      const { accessToken } = await signInAs(test, people[persona]);
      const side = persona in sides ? sides[persona as keyof typeof sides] : null;
      if (side) await test.connection.pool.query('update session set side = $1 where account_id = $2', [side, people[persona].accountId]);
      return accessToken;
    },
  };
}
