import type { Endpoint } from './endpoint.ts';
import * as account from './account.ts';
import * as accountSecurity from './account-security.ts';
import * as administration from './administration.ts';
import * as amendments from './amendments.ts';
import * as alerts from './alerts.ts';
import * as approval from './approval.ts';
import * as assignments from './assignments.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as awards from './awards.ts';
import * as bidFiles from './bid-files.ts';
import * as bulkDrafts from './bulk-drafts.ts';
import * as calendarFeed from './calendar-feed.ts';
import * as captcha from './captcha.ts';
import * as children from './children.ts';
import * as counts from './counts.ts';
import * as cpvSuggestions from './cpv-suggestions.ts';
import * as dashboards from './dashboards.ts';
import * as documents from './documents.ts';
import * as drafts from './drafts.ts';
import * as ecommerce from './ecommerce.ts';
import * as evaluation from './evaluation.ts';
import * as featuredNotices from './featured-notices.ts';
import * as following from './following.ts';
import * as holidays from './holidays.ts';
import * as lifeCycle from './life-cycle.ts';
import * as merges from './merges.ts';
import * as noticeExport from './notice-export.ts';
import * as notices from './notices.ts';
import * as openingOfficers from './opening-officers.ts';
import * as opening from './opening.ts';
import * as organisations from './organisations.ts';
import * as ownNotices from './own-notices.ts';
import * as ownOrganisation from './own-organisation.ts';
import * as participation from './participation.ts';
import * as payments from './payments.ts';
import * as projects from './projects.ts';
import * as proposals from './proposals.ts';
import * as publicationLog from './publication-log.ts';
import * as questions from './questions.ts';
import * as reference from './reference.ts';
import * as reminders from './reminders.ts';
import * as search from './search.ts';
import * as signUp from './sign-up.ts';
import * as sites from './sites.ts';
import * as supplierClaims from './supplier-claims.ts';
import * as suppliers from './suppliers.ts';
import * as team from './team.ts';
import * as webhooks from './webhooks.ts';
import * as wishlist from './wishlist.ts';

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
}

const features = [
  account,
  accountSecurity,
  administration,
  amendments,
  alerts,
  approval,
  assignments,
  audit,
  auth,
  awards,
  bidFiles,
  bulkDrafts,
  calendarFeed,
  captcha,
  children,
  counts,
  cpvSuggestions,
  dashboards,
  documents,
  drafts,
  ecommerce,
  evaluation,
  featuredNotices,
  following,
  holidays,
  lifeCycle,
  merges,
  noticeExport,
  notices,
  openingOfficers,
  opening,
  organisations,
  ownNotices,
  ownOrganisation,
  participation,
  payments,
  projects,
  proposals,
  publicationLog,
  questions,
  reference,
  reminders,
  search,
  signUp,
  sites,
  supplierClaims,
  suppliers,
  team,
  webhooks,
  wishlist,
];

/** Every endpoint; the server registers exactly these. */
export const endpoints: readonly Endpoint[] = features.flatMap((feature) => (Object.values(feature) as unknown[]).filter(isEndpoint));
