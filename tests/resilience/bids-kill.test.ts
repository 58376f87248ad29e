import { it } from 'vitest';
import { expectOpeningSurvivesKills } from '#tests/support/bids-kill.ts';

it('an opening killed at each of its writing statements leaves nothing, and happens once at the end', async () => {
  await expectOpeningSurvivesKills((count) => Array.from({ length: count }, (_, index) => index + 1));
});
