import type { Permission } from '#contract/permissions.ts';
import { firstOf, isAdmin } from '../../shell/session/landing.ts';
import { useUser } from '../../shell/session/session.ts';

/** Whether to offer what needs a permission; the server decides. */
export function useMay(permission: Permission): boolean {
  const user = useUser();
  return isAdmin(user) || Boolean(firstOf(user)?.permissions.includes(permission));
}
