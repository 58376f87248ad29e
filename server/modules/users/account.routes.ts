import type { FastifyInstance } from 'fastify';
import {
  askForEmail,
  blockPerson,
  confirmEmail,
  dropPersonsSecondFactor,
  editOwnProfile,
  endPersonsSessions,
  erasePerson,
  eraseOwnAccount,
  exportOwnData,
  showOwnProfile,
} from '#contract/account.ts';
import {
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  endDevice,
  endOtherDevices,
  endSecondFactor,
  listDevices,
  renewRecoveryCodes,
  requestPassword,
  resetPassword,
  showSecondFactor,
} from '#contract/account-security.ts';
import { route } from '#server/platform/http/route.ts';
import { setBlocked, signOutPerson, takeSecondFactor } from './block-person.ts';
import { askForNewEmail, checkNewEmail, confirmNewEmail } from './change-email.ts';
import { checkChange, setOwnPassword, setPasswordByLink } from './change-password.ts';
import { devices, signOutDevice, signOutOthers } from './devices.ts';
import { eraseOwn, erasePersonAsAdmin } from './erase-account.ts';
import { exportOwn } from './export-own.ts';
import { changeOwnProfile, ownProfile } from './own-profile.ts';
import { confirmSecret, drawCodesAnew, drawSecret, ownSecondFactor, switchOff } from './own-second-factor.ts';
import { askForPassword } from './request-password.ts';

/** What people do with their own account, and an administrator with another's. */
export function accountRoutes(app: FastifyInstance): void {
  route(app, requestPassword, askForPassword);
  route(app, resetPassword, setPasswordByLink);
  route(app, changePassword, setOwnPassword, checkChange);
  route(app, listDevices, devices);
  route(app, endDevice, signOutDevice);
  route(app, endOtherDevices, signOutOthers);
  route(app, showSecondFactor, ownSecondFactor);
  route(app, beginSecondFactor, drawSecret);
  route(app, confirmSecondFactor, confirmSecret);
  route(app, renewRecoveryCodes, drawCodesAnew);
  route(app, endSecondFactor, switchOff);
  route(app, showOwnProfile, ownProfile);
  route(app, editOwnProfile, changeOwnProfile);
  route(app, askForEmail, askForNewEmail, checkNewEmail);
  route(app, confirmEmail, confirmNewEmail);
  route(app, exportOwnData, exportOwn);
  route(app, eraseOwnAccount, eraseOwn);
  route(app, blockPerson, setBlocked);
  route(app, endPersonsSessions, signOutPerson);
  route(app, dropPersonsSecondFactor, takeSecondFactor);
  route(app, erasePerson, erasePersonAsAdmin);
}
