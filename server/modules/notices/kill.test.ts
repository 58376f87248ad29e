import { test } from 'vitest';
import { expectActSurvivesKills, middleStep } from '#tests/support/acts-kill.ts';
import { noticeActs } from '#tests/support/killed-acts.ts';

// tests/resilience/acts-kill.test.ts is the long form, with a kill at each writing statement.
test.for(Object.entries(noticeActs))(
  '%s, killed in the middle, leaves nothing, and happens once when it is asked for again',
  { timeout: 180_000 },
  async ([, act]) => {
    await expectActSurvivesKills(act, middleStep);
  },
);
