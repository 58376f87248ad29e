/** The entry file for made-up data (seed): functions that the running portal does not need. */
export { assignTender } from './assign-tender.ts';
export { changeAssignment } from './change-assignment.ts';
