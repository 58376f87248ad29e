import { z } from 'zod';
import { MEMBER, OWNER, VIEWER } from './names.ts';

/** What a member of an organisation may be allowed to do in it (product.md, "Organisations and people"). */
export const permissions = [
  'organisation.read',
  'organisation.edit',
  'billing.read',
  'billing.edit',
  'team.read',
  'team.manage',
  'children.read',
  'children.manage',
  'notices.read',
  'notices.write',
  'notices.submit',
  'audit.read',
] as const;
export const Permission = z.enum(permissions);
export type Permission = z.infer<typeof Permission>;

export const RoleId = z.union([z.literal(OWNER), z.literal(MEMBER), z.literal(VIEWER)]);
export type RoleId = z.infer<typeof RoleId>;

const viewer: readonly Permission[] = ['organisation.read', 'team.read', 'children.read', 'notices.read'];

/** What each role may do by itself; a named role adds to it. */
export const permissionsOfRole: Readonly<Record<RoleId, readonly Permission[]>> = {
  [OWNER]: permissions,
  [MEMBER]: [...viewer, 'billing.read', 'notices.write', 'notices.submit'],
  [VIEWER]: viewer,
};

/** What a named role may hold: everything but what only an owner may give away. */
export const grantable: readonly Permission[] = permissions.filter((permission) => permission !== 'team.manage');
