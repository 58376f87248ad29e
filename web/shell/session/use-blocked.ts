import type { listBlockedOrganisations } from '#contract/sign-up.ts';
import { at } from '../../api.ts';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';

const blockedEndpoint = at<typeof listBlockedOrganisations>('GET', '/organization/blocked');

/** The person's own organisations that are blocked. */
export const useBlocked = () => useEndpoint(blockedEndpoint, {});
