import type { showDashboardStats } from '#contract/dashboards.ts';
import type { showOwnOrganisation, showOrganisationProfile } from '#contract/own-organisation.ts';
import type { search } from '#contract/search.ts';
import { at } from '../../api.ts';

export const statsEndpoint = at<typeof showDashboardStats>('GET', '/dashboard/stats');
export const organisationEndpoint = at<typeof showOwnOrganisation>('GET', '/organization');
export const searchEndpoint = at<typeof search>('GET', '/search');
export const profileEndpoint = at<typeof showOrganisationProfile>('GET', '/organization/profile');
