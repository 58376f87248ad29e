import type { listBlockedOrganisations } from '#contract/sign-up.ts';
import { at } from '../../api.ts';
import { useAsk } from './answers.ts';

const blockedEndpoint = at<typeof listBlockedOrganisations>('GET', '/organization/blocked');

/** The person's own organisations that are blocked. */
export const useBlocked = () => useAsk(blockedEndpoint, {});
