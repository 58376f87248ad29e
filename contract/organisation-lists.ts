// Lists that a browser needs as well: nothing is imported here, so that no schema comes with them.

/**
 * Types of public body: the eForms codelist buyer-legal-type without its subdivisions (`body-pl-cga`, a body governed by public law and
 * controlled by a central government authority, is `body-pl`).
 */
export const buyerTypes = [
  'cga',
  'ra',
  'la',
  'body-pl',
  'pub-undert',
  'org-sub',
  'def-cont',
  'eu-ins-bod-ag',
  'int-org',
  'spec-rights-entity',
  'grp-p-aut',
] as const;
/** The steps of an organisation's profile, each complete once its required fields are filled in. */
export const profileSteps = ['general', 'buyerType', 'address', 'contacts', 'offices', 'categories', 'billing'] as const;
/** The steps of each side, in order. A BOTH organisation has those of the side being worked on. */
export const stepsOfSide = {
  BUYER: ['general', 'buyerType', 'address', 'contacts', 'offices', 'billing'],
  SELLER: ['general', 'address', 'contacts', 'categories', 'billing'],
} as const satisfies Readonly<Record<'BUYER' | 'SELLER', readonly (typeof profileSteps)[number][]>>;

/** Sizes of enterprises (Recommendation 2003/361/EC). */
export const organisationSizes = ['micro', 'small', 'medium', 'large'] as const;
