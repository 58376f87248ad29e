/** The entry file for made-up data (seed): functions that the running portal does not need. */
export { insertHoliday } from './holidays/holidays.repo.ts';
