// Names that browsers import as values: without a schema, which would bring the whole library of schemas along.

/** 1 superAdmin, 2 organisation owner, 3 organisation member, 4 organisation viewer (product.md). */
export const SUPER_ADMIN = 1;
/** The names of the roles, as user details carry them (specification, section 3). */
export const roleNames = { 1: 'superAdmin', 2: 'owner', 3: 'member', 4: 'viewer' } as const;

/** Orders of the directories of buyers and of projects. */
export const directorySorts = ['name', 'open', 'notices', 'newest'] as const;

/** How the buyer part of an organisation stands. */
export const approvals = ['pending', 'approved', 'denied'] as const;
/** Groups of the administrator's buyers (specification, section 1). `my`: those whose account manager is asking. */
export const buyerGroups = ['my', 'all', 'billable', 'pending', 'approved', 'denied', 'child'] as const;
export const draftKinds = ['registration', 'change', 'claim'] as const;
export const draftStates = ['waiting', 'approved', 'denied', 'withdrawn'] as const;

/** Languages of the interface. */
export const interfaceLanguages = ['en', 'fr', 'ne', 'hi', 'bn', 'sw', 'es', 'af'] as const;
