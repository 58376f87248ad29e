// Names that browsers import as values: without schemas, which would bring the whole schema library along.

/** The numbers of the roles (product.md); the last three are roles in an organisation. */
export const SUPER_ADMIN = 1;
export const OWNER = 2;
export const MEMBER = 3;
export const VIEWER = 4;
export const organisationRoles = [OWNER, MEMBER, VIEWER] as const;
/** The names of the roles in user details (specification, section 3). */
export const roleNames = { [SUPER_ADMIN]: 'superAdmin', [OWNER]: 'owner', [MEMBER]: 'member', [VIEWER]: 'viewer' } as const;

/** Sorts of the directories of buyers and projects. */
export const directorySorts = ['name', 'open', 'notices', 'newest'] as const;

/** The approval of an organisation's buyer side. */
export const approvals = ['pending', 'approved', 'denied'] as const;
/** Groups of the administrator's buyers (specification, section 1). `my`: buyers whose account manager is the user. */
export const buyerGroups = ['my', 'all', 'billable', 'pending', 'approved', 'denied', 'child'] as const;
export const approvalRequestKinds = ['registration', 'change', 'claim', 'merge', 'supplier'] as const;
export const approvalRequestStates = ['waiting', 'approved', 'denied', 'withdrawn'] as const;

/**
 * Procedure types beyond OCDS's four methods, from eForms (codelist procurement-procedure-type) and the older TED (PR_PROC). Each has a
 * name in every language (`words.procedure`). The first codes are those of eForms.
 */
export const procedures = [
  'restricted',
  'comp-dial',
  'comp-tend',
  'innovation',
  'neg-w-call',
  'neg-wo-call',
  'exp-int-rail',
  'oth-mult',
  'oth-single',
  'restricted-accelerated',
  'negotiated',
  'negotiated-accelerated',
  'competitive-negotiation',
  'concession',
  'concession-wo-notice',
  'award-wo-publication',
  'direct-award',
  'other',
] as const;
export type Procedure = (typeof procedures)[number];
