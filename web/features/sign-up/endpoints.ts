import type { buyerProfile } from '#contract/organisations.ts';
import type {
  changeVerificationEmail,
  claimOrganisation,
  createOwnOrganisation,
  listOwnClaims,
  readVerification,
  signUp,
  findUnclaimedOrganisations,
  resendVerification,
  verifyEmail,
  withdrawClaim,
} from '#contract/sign-up.ts';
import { at } from '../../api.ts';

export const signUpEndpoint = at<typeof signUp>('POST', '/auth/signup');
export const readVerificationEndpoint = at<typeof readVerification>('POST', '/auth/verify/state');
export const verifyEndpoint = at<typeof verifyEmail>('POST', '/auth/verify');
export const verifyAgainEndpoint = at<typeof resendVerification>('POST', '/auth/verify/again');
export const changeEmailEndpoint = at<typeof changeVerificationEmail>('POST', '/auth/change/verification-email');
export const createOrganizationEndpoint = at<typeof createOwnOrganisation>('POST', '/organization');
export const unclaimedEndpoint = at<typeof findUnclaimedOrganisations>('GET', '/organization/unclaimed');
export const claimEndpoint = at<typeof claimOrganisation>('POST', '/organization/claim');
export const ownClaimsEndpoint = at<typeof listOwnClaims>('GET', '/organization/claim');
export const withdrawEndpoint = at<typeof withdrawClaim>('DELETE', '/organization/claim/{id}');
export const buyerEndpoint = at<typeof buyerProfile>('GET', '/buyer/profile');
