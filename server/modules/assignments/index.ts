import { accountErasing, ownDataAsked } from '#server/modules/users/index.ts';
import { onHook } from '#server/platform/hooks.ts';
import type { Module } from '#server/platform/module.ts';
import { auditNames } from './assignments.audit.ts';
import * as mails from './assignments.mails.ts';
import { assignmentsOfPerson, forgetPerson } from './assignments.repo.ts';
import { assignmentsRoutes } from './assignments.routes.ts';

export const assignments: Module = {
  name: 'assignments',
  routes: assignmentsRoutes,
  auditNames,
  mails: Object.values(mails),
  hooks: [
    onHook(accountErasing, (ctx, { accountId }) => forgetPerson(ctx, accountId)),
    onHook(ownDataAsked, async (ctx, { accountId }) => ({ assignments: await assignmentsOfPerson(ctx, accountId) })),
  ],
};
