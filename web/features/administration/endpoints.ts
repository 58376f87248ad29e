import type { blockPerson, removeSecondFactor, signOutPerson, erasePerson } from '#contract/account.ts';
import type {
  addBuyer,
  countBuyersByApproval,
  listBuyers,
  showOrganisation,
  listPeople,
  approveRequest,
  blockOrganisation,
  decideBuyer,
  markOrganisation,
  rejectRequest,
  listSellerFilters,
  listSellers,
  countSignUps,
  unblockOrganisation,
  listApprovalRequests,
} from '#contract/administration.ts';
import type { mergeOrganisation, showHoldings } from '#contract/merges.ts';
import type { countNotExpired, countTotal } from '#contract/counts.ts';
import type { closeOrganisation } from '#contract/own-organisation.ts';
import type { readCpvTree } from '#contract/reference.ts';
import { at } from '../../api.ts';

export const addBuyerEndpoint = at<typeof addBuyer>('POST', '/admin/buyers');
export const adminBuyersEndpoint = at<typeof listBuyers>('GET', '/admin/buyers');
export const buyerCountsEndpoint = at<typeof countBuyersByApproval>('GET', '/admin/buyers/counts');
export const sellersEndpoint = at<typeof listSellers>('GET', '/seller');
export const sellerFilterEndpoint = at<typeof listSellerFilters>('GET', '/seller/filter');
export const organisationEndpoint = at<typeof showOrganisation>('GET', '/admin/organisations/{id}');
export const markEndpoint = at<typeof markOrganisation>('PATCH', '/admin/organisations/{id}');
export const decideBuyerEndpoint = at<typeof decideBuyer>('PUT', '/admin/organisations/{id}/approval');
export const blockOrganisationEndpoint = at<typeof blockOrganisation>('POST', '/admin/organisations/{id}/block');
export const closeEndpoint = at<typeof closeOrganisation>('POST', '/organization/close');
export const unblockOrganisationEndpoint = at<typeof unblockOrganisation>('POST', '/admin/organisations/{id}/unblock');
export const mergeEndpoint = at<typeof mergeOrganisation>('POST', '/admin/organisations/{id}/merge');
export const holdingsEndpoint = at<typeof showHoldings>('GET', '/admin/organisations/{id}/holdings');
export const draftsEndpoint = at<typeof listApprovalRequests>('GET', '/admin/drafts');
export const approveEndpoint = at<typeof approveRequest>('PUT', '/organization/drafts');
export const rejectEndpoint = at<typeof rejectRequest>('POST', '/organization/drafts/reject');
export const usersEndpoint = at<typeof listPeople>('GET', '/user/users');
export const signUpsEndpoint = at<typeof countSignUps>('GET', '/user/users/months');
export const blockUserEndpoint = at<typeof blockPerson>('PUT', '/user/users/{id}/blocked');
export const endSessionsEndpoint = at<typeof signOutPerson>('DELETE', '/user/users/{id}/sessions');
export const eraseUserEndpoint = at<typeof erasePerson>('POST', '/user/users/{id}/erase');
export const dropFactorEndpoint = at<typeof removeSecondFactor>('DELETE', '/user/users/{id}/second-factor');
export const noticesEndpoint = at<typeof countTotal>('GET', '/noticeCount/total');
export const openNoticesEndpoint = at<typeof countNotExpired>('GET', '/noticeCount/notExpired');

/** What a decision upon an organisation changes. */
export const changedByDecision = [adminBuyersEndpoint, buyerCountsEndpoint, sellersEndpoint, organisationEndpoint, draftsEndpoint, holdingsEndpoint];
export const cpvEndpoint = at<typeof readCpvTree>('GET', '/cpv');
