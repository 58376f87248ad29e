import type { FastifyInstance } from 'fastify';
import * as accountContract from '#contract/account.ts';
import * as accountSecurityContract from '#contract/account-security.ts';
import { route } from '#server/platform/http/route.ts';
import { blockPerson, signOutPerson, removeSecondFactor } from './block-person.ts';
import { requestEmailChange, checkNewEmail, confirmEmail } from './change-email.ts';
import { checkChange, changePassword, resetPassword } from './change-password.ts';
import { listDevices, signOutDevice, signOutOtherDevices } from './devices.ts';
import { eraseOwnAccount, erasePerson } from './erase-account.ts';
import { exportOwnData } from './export-own.ts';
import { changeOwnProfile, showOwnProfile } from './own-profile.ts';
import { confirmSecondFactor, renewRecoveryCodes, beginSecondFactor, showSecondFactor, endSecondFactor } from './own-second-factor.ts';
import { requestPasswordReset } from './request-password.ts';

/** What people do with their own account, and an administrator with another's. */
export function accountRoutes(app: FastifyInstance): void {
  route(app, accountSecurityContract.requestPasswordReset, requestPasswordReset);
  route(app, accountSecurityContract.resetPassword, resetPassword);
  route(app, accountSecurityContract.changePassword, changePassword, checkChange);
  route(app, accountSecurityContract.listDevices, listDevices);
  route(app, accountSecurityContract.signOutDevice, signOutDevice);
  route(app, accountSecurityContract.signOutOtherDevices, signOutOtherDevices);
  route(app, accountSecurityContract.showSecondFactor, showSecondFactor);
  route(app, accountSecurityContract.beginSecondFactor, beginSecondFactor);
  route(app, accountSecurityContract.confirmSecondFactor, confirmSecondFactor);
  route(app, accountSecurityContract.renewRecoveryCodes, renewRecoveryCodes);
  route(app, accountSecurityContract.endSecondFactor, endSecondFactor);
  route(app, accountContract.showOwnProfile, showOwnProfile);
  route(app, accountContract.changeOwnProfile, changeOwnProfile);
  route(app, accountContract.requestEmailChange, requestEmailChange, checkNewEmail);
  route(app, accountContract.confirmEmail, confirmEmail);
  route(app, accountContract.exportOwnData, exportOwnData);
  route(app, accountContract.eraseOwnAccount, eraseOwnAccount);
  route(app, accountContract.blockPerson, blockPerson);
  route(app, accountContract.signOutPerson, signOutPerson);
  route(app, accountContract.removeSecondFactor, removeSecondFactor);
  route(app, accountContract.erasePerson, erasePerson);
}
