import type { Module } from '#server/platform/module.ts';

export { type NamedBuyer, matchBuyers } from './match-buyers.ts';
export { type NewOwned, createOrganisation } from './create-organisation.ts';
export { isUnder, organisationToActFor } from './acting.repo.ts';
export { putMembership } from './members.repo.ts';
export { normaliseName } from './normalise-name.ts';
export { type OrganisationDetails, buyerTypeOf } from './organisation-profile.ts';
export { type OrganisationLine, allOrganisations, linesOf, profileRow, putParents } from './organisations.repo.ts';

export const organisations: Module = { name: 'organisations' };
