import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

const count = z.number().int();

/** The tiles of the buyer's dashboard (specification, section 1). */
export const DashboardStats = z.object({
  /** All notices of the organisation, including drafts. */
  tender: count,
  offline: count,
  online: count,
  draft: count,
  /** No longer open: past the deadline, closed, awarded or cancelled. */
  closed: count,
  /** Organisations below it, at any depth. */
  childBuyers: count,
  /** Whether the user’s list of notices (`/notices/own`) has those of organisations below it too, unless it is asked for one. */
  listHasOthers: z.boolean(),
});
export type DashboardStats = z.infer<typeof DashboardStats>;

export const showDashboardStats = defineEndpoint({
  method: 'GET',
  path: '/dashboard/stats',
  access: 'buyer',
  summary: 'Get the dashboard figures of the active buyer',
  response: DashboardStats,
});
