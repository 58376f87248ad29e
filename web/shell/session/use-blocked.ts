import { listBlockedOrganisations } from '#contract/sign-up.ts';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';

/** The user's own organisations that are blocked. */
export const useBlocked = () => useEndpoint(listBlockedOrganisations, {});
