import { useEffect } from 'react';
import { listChildren } from '#contract/children.ts';
import { call } from '../../api.ts';
import { logOnly } from '../../lib/load-optional.ts';
import { clientState } from '../../lib/client-state.ts';
import { firstOrganisation, isAdmin, sideOf } from './landing.ts';
import { activeChild, useUser } from '../../domain/session/session.ts';

/** Public ids of the active organisation and of all below it (specification, section 7: the parent id plus the child ids). */
export const ownBuyers = clientState<ReadonlySet<string>>(new Set());

/** Fetches the organisations of a signed-in buyer, for lists that mark them. A failure is only logged (specification, section 8). */
export function useOwnBuyers(): void {
  const user = useUser();
  const child = activeChild.use();
  const id = user && !isAdmin(user) && sideOf(user, child) === 'BUYER' ? (child ?? firstOrganisation(user)?.id) : undefined;
  useEffect(() => {
    if (id === undefined) return;
    call(listChildren, { params: { id }, query: { deep: true } })
      .then(({ organization }) => ownBuyers.set(new Set([id, ...organization.childOrganizations.map((child) => child.id)])))
      .catch(logOnly('child buyers'));
  }, [id]);
}
