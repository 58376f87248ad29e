/** The entry file for made-up data (seed): functions that the running portal does not need. */
export { addAlert } from './add-alert.ts';
