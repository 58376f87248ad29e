import type { dashboardStats } from '#contract/dashboards.ts';
import type { ownOrganisation, ownProfile } from '#contract/own-organisation.ts';
import type { search } from '#contract/search.ts';
import { at } from '../../api.ts';

export const statsEndpoint = at<typeof dashboardStats>('GET', '/dashboard/stats');
export const organisationEndpoint = at<typeof ownOrganisation>('GET', '/organization');
export const searchEndpoint = at<typeof search>('GET', '/search');
export const profileEndpoint = at<typeof ownProfile>('GET', '/organization/profile');
