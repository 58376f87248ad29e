import type { showOwnProfile } from '#contract/account.ts';
import type { listBuyers, showOrganisation, placeOrganisation } from '#contract/administration.ts';
import type { signIn } from '#contract/auth.ts';
import type { listChildren, createChild, detachChild, moveChild, removeChild } from '#contract/children.ts';
import type { changeOwnOrganisation, showOwnOrganisation } from '#contract/own-organisation.ts';
import type {
  acceptInvitation,
  changeMember,
  changeRole,
  createRole,
  inviteUser,
  listInvitations,
  leaveTeam,
  readInvitation,
  removeMember,
  removeRole,
  resendInvitation,
  listRoles,
  listTeam,
  withdrawInvitation,
} from '#contract/team.ts';
import { at } from '../../api.ts';

export const teamEndpoint = at<typeof listTeam>('GET', '/team');
export const changeMemberEndpoint = at<typeof changeMember>('PUT', '/team/{id}');
export const removeMemberEndpoint = at<typeof removeMember>('DELETE', '/team/{id}');
export const leaveEndpoint = at<typeof leaveTeam>('POST', '/team/leave');
export const rolesEndpoint = at<typeof listRoles>('GET', '/organization/role');
export const createRoleEndpoint = at<typeof createRole>('POST', '/organization/role');
export const changeRoleEndpoint = at<typeof changeRole>('PUT', '/organization/role/{id}');
export const removeRoleEndpoint = at<typeof removeRole>('DELETE', '/organization/role/{id}');
export const invitationsEndpoint = at<typeof listInvitations>('GET', '/users/invite');
export const inviteEndpoint = at<typeof inviteUser>('POST', '/users/invite');
export const resendEndpoint = at<typeof resendInvitation>('POST', '/users/invite/{id}/resend');
export const withdrawEndpoint = at<typeof withdrawInvitation>('DELETE', '/users/invite/{id}');
export const inviteeEndpoint = at<typeof readInvitation>('POST', '/users/invitee');
export const acceptEndpoint = at<typeof acceptInvitation>('POST', '/users/registration');
export const profileEndpoint = at<typeof showOwnProfile>('GET', '/users/profile');
export const signInEndpoint = at<typeof signIn>('POST', '/auth/signin');
export const childrenEndpoint = at<typeof listChildren>('GET', '/organization/{id}/children');
export const createChildEndpoint = at<typeof createChild>('POST', '/organization/children');
export const moveChildEndpoint = at<typeof moveChild>('PUT', '/organization/children/{id}/parent');
export const detachChildEndpoint = at<typeof detachChild>('DELETE', '/organization/children/{id}/parent');
export const removeChildEndpoint = at<typeof removeChild>('DELETE', '/organization/children/{id}');
export const organisationEndpoint = at<typeof showOwnOrganisation>('GET', '/organization');
export const changeOrganisationEndpoint = at<typeof changeOwnOrganisation>('PUT', '/organization');
export const buyersEndpoint = at<typeof listBuyers>('GET', '/admin/buyers');
export const anyOrganisationEndpoint = at<typeof showOrganisation>('GET', '/admin/organisations/{id}');
export const placeEndpoint = at<typeof placeOrganisation>('PUT', '/admin/organisations/{id}/parent');
