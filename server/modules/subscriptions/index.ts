import { entitlementAsked } from '#server/modules/users/index.ts';
import { onHook } from '#server/platform/hooks.ts';
import type { Module } from '#server/platform/module.ts';
import { entitlementOf } from './entitlement.repo.ts';

export const subscriptions: Module = {
  name: 'subscriptions',
  hooks: [onHook(entitlementAsked, (ctx, { organisationId }) => entitlementOf(ctx, organisationId))],
};
