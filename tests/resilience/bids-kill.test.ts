import { it } from 'vitest';
import { everyStep } from '#tests/support/acts-kill.ts';
import { expectOpeningSurvivesKills } from '#tests/support/bids-kill.ts';

it('an opening killed at each of its writing statements leaves nothing, and happens once at the end', async () => {
  await expectOpeningSurvivesKills(everyStep);
});
