import type { FastifyInstance } from 'fastify';
import * as accountContract from '#contract/account.ts';
import * as securityContract from '#contract/account-security.ts';
import { route } from '#server/platform/http/route.ts';
import { retryOwnAddress } from './retry-own-address.ts';
import { changeOwnProfile } from './change-own-profile.ts';
import { changePassword, checkChange } from './change-password.ts';
import { confirmEmail } from './confirm-email.ts';
import { eraseOwnAccount } from './erase-own-account.ts';
import { exportOwnData } from './export-own-data.ts';
import { listDevices } from './list-devices.ts';
import { checkNewEmail, requestEmailChange } from './request-email-change.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resetPassword } from './reset-password.ts';
import { showOwnProfile } from './show-own-profile.ts';
import { signOutDevice } from './sign-out-device.ts';
import { signOutOtherDevices } from './sign-out-other-devices.ts';

/** What people do with their own account. */
export function accountRoutes(app: FastifyInstance): void {
  route(app, securityContract.requestPasswordReset, requestPasswordReset);
  route(app, securityContract.resetPassword, resetPassword);
  route(app, securityContract.changePassword, changePassword, checkChange);
  route(app, securityContract.listDevices, listDevices);
  route(app, securityContract.signOutDevice, signOutDevice);
  route(app, securityContract.signOutOtherDevices, signOutOtherDevices);
  route(app, accountContract.showOwnProfile, showOwnProfile);
  route(app, accountContract.changeOwnProfile, changeOwnProfile);
  route(app, accountContract.retryOwnAddress, retryOwnAddress);
  route(app, accountContract.requestEmailChange, requestEmailChange, checkNewEmail);
  route(app, accountContract.confirmEmail, confirmEmail);
  route(app, accountContract.exportOwnData, exportOwnData);
  route(app, accountContract.eraseOwnAccount, eraseOwnAccount);
}
