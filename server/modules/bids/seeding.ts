/** The entry file for made-up data (seed, bench, tests): functions that the running portal does not need. */
export { putOfficerKey } from './keys/keys.repo.ts';
export { makeOfficerKey } from './keys/officer-key.ts';
export { insertOfficer } from './officers/officers.repo.ts';
