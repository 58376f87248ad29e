import type { blockPerson, dropPersonsSecondFactor, endPersonsSessions, erasePerson } from '#contract/account.ts';
import type {
  addBuyer,
  adminBuyerCounts,
  adminBuyers,
  adminOrganisation,
  allUsers,
  approveDraft,
  blockOrganisation,
  decideBuyer,
  markOrganisation,
  rejectDraft,
  sellerFilter,
  sellers,
  signUpsByMonth,
  unblockOrganisation,
  waitingDrafts,
} from '#contract/administration.ts';
import type { mergeOrganisation, organisationHoldings } from '#contract/merges.ts';
import type { countNotExpired, countTotal } from '#contract/counts.ts';
import type { closeOrganisation } from '#contract/own-organisation.ts';
import type { cpv } from '#contract/reference.ts';
import { at } from '../../api.ts';

export const addBuyerEndpoint = at<typeof addBuyer>('POST', '/admin/buyers');
export const adminBuyersEndpoint = at<typeof adminBuyers>('GET', '/admin/buyers');
export const buyerCountsEndpoint = at<typeof adminBuyerCounts>('GET', '/admin/buyers/counts');
export const sellersEndpoint = at<typeof sellers>('GET', '/seller');
export const sellerFilterEndpoint = at<typeof sellerFilter>('GET', '/seller/filter');
export const organisationEndpoint = at<typeof adminOrganisation>('GET', '/admin/organisations/{id}');
export const markEndpoint = at<typeof markOrganisation>('PATCH', '/admin/organisations/{id}');
export const decideBuyerEndpoint = at<typeof decideBuyer>('PUT', '/admin/organisations/{id}/approval');
export const blockOrganisationEndpoint = at<typeof blockOrganisation>('POST', '/admin/organisations/{id}/block');
export const closeEndpoint = at<typeof closeOrganisation>('POST', '/organization/close');
export const unblockOrganisationEndpoint = at<typeof unblockOrganisation>('POST', '/admin/organisations/{id}/unblock');
export const mergeEndpoint = at<typeof mergeOrganisation>('POST', '/admin/organisations/{id}/merge');
export const holdingsEndpoint = at<typeof organisationHoldings>('GET', '/admin/organisations/{id}/holdings');
export const draftsEndpoint = at<typeof waitingDrafts>('GET', '/admin/drafts');
export const approveEndpoint = at<typeof approveDraft>('PUT', '/organization/drafts');
export const rejectEndpoint = at<typeof rejectDraft>('POST', '/organization/drafts/reject');
export const usersEndpoint = at<typeof allUsers>('GET', '/user/users');
export const signUpsEndpoint = at<typeof signUpsByMonth>('GET', '/user/users/months');
export const blockUserEndpoint = at<typeof blockPerson>('PUT', '/user/users/{id}/blocked');
export const endSessionsEndpoint = at<typeof endPersonsSessions>('DELETE', '/user/users/{id}/sessions');
export const eraseUserEndpoint = at<typeof erasePerson>('POST', '/user/users/{id}/erase');
export const dropFactorEndpoint = at<typeof dropPersonsSecondFactor>('DELETE', '/user/users/{id}/second-factor');
export const noticesEndpoint = at<typeof countTotal>('GET', '/noticeCount/total');
export const openNoticesEndpoint = at<typeof countNotExpired>('GET', '/noticeCount/notExpired');

/** What a decision upon an organisation changes. */
export const changedByDecision = [adminBuyersEndpoint, buyerCountsEndpoint, sellersEndpoint, organisationEndpoint, draftsEndpoint, holdingsEndpoint];
export const cpvEndpoint = at<typeof cpv>('GET', '/cpv');
