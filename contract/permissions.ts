import { z } from 'zod';
import { MEMBER, OWNER, VIEWER } from './names.ts';

/** What a member may be allowed to do in an organisation (product.md, "Organisations and people"). */
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
  /** Of a supplier: read its own bids and receipts. Of a buyer: read bids after the opening. */
  'bids.read',
  /** Of a supplier: register interest, submit, replace and withdraw its bids. */
  'bids.submit',
  /** Of a buyer: evaluate bids and award. */
  'bids.evaluate',
  /** Of a buyer: appoint and remove opening officers. */
  'bids.officers',
  /** Change the wishlist that the organisation shares. Every member reads it. */
  'wishlists.write',
  /** Assign tenders to colleagues. Every member sees who works on what. */
  'assignments.write',
] as const;
export const Permission = z.enum(permissions);
export type Permission = z.infer<typeof Permission>;

export const RoleId = z.union([z.literal(OWNER), z.literal(MEMBER), z.literal(VIEWER)]);
export type RoleId = z.infer<typeof RoleId>;

const viewer: readonly Permission[] = ['organisation.read', 'team.read', 'children.read', 'notices.read'];

/** The permissions of each role by itself; a named role adds to them. */
export const permissionsOfRole: Readonly<Record<RoleId, readonly Permission[]>> = {
  [OWNER]: permissions,
  [MEMBER]: [...viewer, 'billing.read', 'notices.write', 'notices.submit', 'bids.read', 'bids.submit', 'bids.evaluate', 'wishlists.write', 'assignments.write'],
  [VIEWER]: viewer,
};

/** The permissions that a named role may have: all except those that stay with owners. */
export const grantable: readonly Permission[] = permissions.filter((permission) => permission !== 'team.manage');
