import { test } from 'vitest';
import { expectOpeningSurvivesKills, expectUploadSurvivesKill } from '#tests/support/bids-kill.ts';

// tests/resilience/bids-kill.test.ts is the long form, with a kill at each writing statement.
test('an opening killed in the middle leaves nothing, and happens once when it is asked for again', async () => {
  await expectOpeningSurvivesKills((count) => [Math.ceil(count / 2)]);
}, 180_000);

test('an upload killed in the middle goes on after what was acknowledged', async () => {
  await expectUploadSurvivesKill();
}, 180_000);
