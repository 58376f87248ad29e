/** The entry file for made-up data (seed, bench, tests): functions that the running portal does not need. */
export { putApprovalRequest } from './approval/approval-requests.repo.ts';
export type { NamedBuyer } from './match-buyers.ts';
export { setParents } from './organisations.repo.ts';
export { insertContact } from './contacts/contacts.repo.ts';
export { addMember } from './team/memberships.repo.ts';
