import type { requestEmailChange, confirmEmail, changeOwnProfile, eraseOwnAccount, exportOwnData, showOwnProfile } from '#contract/account.ts';
import type {
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  signOutDevice,
  signOutOtherDevices,
  endSecondFactor,
  listDevices,
  renewRecoveryCodes,
  requestPasswordReset,
  resetPassword,
  showSecondFactor,
} from '#contract/account-security.ts';
import type { signIn } from '#contract/auth.ts';
import { at } from '../../api.ts';

export const signInEndpoint = at<typeof signIn>('POST', '/auth/signin');
export const requestPasswordEndpoint = at<typeof requestPasswordReset>('POST', '/auth/password/request');
export const resetPasswordEndpoint = at<typeof resetPassword>('POST', '/auth/password');
export const changePasswordEndpoint = at<typeof changePassword>('POST', '/users/changePassword');
export const profileEndpoint = at<typeof showOwnProfile>('GET', '/users/profile');
export const editProfileEndpoint = at<typeof changeOwnProfile>('PUT', '/users/profile');
export const askForEmailEndpoint = at<typeof requestEmailChange>('POST', '/users/email');
export const confirmEmailEndpoint = at<typeof confirmEmail>('POST', '/auth/email');
export const devicesEndpoint = at<typeof listDevices>('GET', '/users/devices');
export const endDeviceEndpoint = at<typeof signOutDevice>('DELETE', '/users/devices/{id}');
export const endOthersEndpoint = at<typeof signOutOtherDevices>('DELETE', '/users/devices');
export const secondFactorEndpoint = at<typeof showSecondFactor>('GET', '/users/second-factor');
export const beginFactorEndpoint = at<typeof beginSecondFactor>('POST', '/users/second-factor');
export const confirmFactorEndpoint = at<typeof confirmSecondFactor>('PUT', '/users/second-factor');
export const newCodesEndpoint = at<typeof renewRecoveryCodes>('POST', '/users/second-factor/recovery-codes');
export const endFactorEndpoint = at<typeof endSecondFactor>('POST', '/users/second-factor/off');
export const exportEndpoint = at<typeof exportOwnData>('GET', '/users/export');
export const eraseEndpoint = at<typeof eraseOwnAccount>('POST', '/users/erase');
