import type { dashboardStats } from '#contract/dashboards.ts';
import type { ownOrganisation } from '#contract/own-organisation.ts';
import { at } from '../../api.ts';

export const statsEndpoint = at<typeof dashboardStats>('GET', '/dashboard/stats');
export const organisationEndpoint = at<typeof ownOrganisation>('GET', '/organization');
