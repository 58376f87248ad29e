import { test } from 'vitest';
import { expectActSurvivesKills, middleStep } from '#tests/support/acts-kill.ts';
import { expectOpeningSurvivesKills, expectUploadSurvivesKill } from '#tests/support/bids-kill.ts';
import { awardingTender } from '#tests/support/killed-acts.ts';

// tests/resilience/bids-kill.test.ts and acts-kill.test.ts are the long forms, with a kill at each writing statement.
test('an opening killed in the middle leaves nothing, and happens once when it is asked for again', async () => {
  await expectOpeningSurvivesKills(middleStep);
}, 180_000);

test('an award of a tender killed in the middle leaves nothing, and happens once when it is asked for again', async () => {
  await expectActSurvivesKills(awardingTender, middleStep);
}, 180_000);

test('an upload killed in the middle goes on after what was acknowledged', async () => {
  await expectUploadSurvivesKill();
}, 180_000);
