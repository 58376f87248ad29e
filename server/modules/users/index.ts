import { defineSchedule } from '#server/platform/jobs/define-job.ts';
import type { Module } from '#server/platform/module.ts';
import { authenticate } from './session/authenticate.ts';
import { createAdminCommand } from './create-admin.command.ts';
import { passwordLinks } from './account/request-password-reset.ts';
import { sweepUsers } from './sweep-users.ts';
import { auditNames } from './users.audit.ts';
import * as events from './users.events.ts';
import * as mails from './users.mails.ts';
import { usersRoutes } from './users.routes.ts';

export { reauthenticate } from './account/reauthenticate.ts';
export { requireCaptcha } from './captcha/require-captcha.ts';
export { limitAttempts } from './limit-attempts.ts';
export { checkNewPassword } from './password-rules.ts';
export { limitActs } from './limit-acts.ts';
export { accountErasing, entitlementAsked, ownDataAsked } from './users.hooks.ts';
export { hashPassword } from './passwords.ts';
export { actorOfAccount, actorOfSession } from './session/authenticate.ts';
export { accountByName, insertAccount } from './accounts.repo.ts';
export { createAdmin } from './create-admin.command.ts';

export const users: Module = {
  name: 'users',
  routes: usersRoutes,
  authenticate,
  auditNames,
  events: Object.values(events),
  consumers: [passwordLinks],
  mails: Object.values(mails),
  commands: [createAdminCommand],
  schedules: [defineSchedule({ name: 'users-sweep', cron: '23 * * * *', run: sweepUsers })],
};
