/** 1 superAdmin, 2 organisation owner, 3 organisation member, 4 organisation viewer (product.md). Without a schema: browsers import it. */
export const SUPER_ADMIN = 1;
/** The names of the roles, as user details carry them (specification, section 3). */
export const roleNames = { 1: 'superAdmin', 2: 'owner', 3: 'member', 4: 'viewer' } as const;
