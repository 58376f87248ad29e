/** The entry file for made-up data (seed, bench, tests): functions that the running portal does not need. */
export { putOfficerKey } from './keys/keys.repo.ts';
export { makeOfficerKey } from './keys/officer-key.ts';
export { insertOfficer } from './officers/officers.repo.ts';
export { awardTender } from './evaluation/award-tender.ts';
export { saveEvaluation } from './evaluation/save-evaluation.ts';
export { showEvaluation } from './evaluation/show-evaluation.ts';
export { openBids } from './opening/open-bids.ts';
export { registerInterest } from './taking-part/register-interest.ts';
export { submitBid } from './taking-part/submit-bid.ts';
