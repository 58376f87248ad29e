import { it } from 'vitest';
import { everyStep, expectActSurvivesKills } from '#tests/support/acts-kill.ts';
import { awardingTender, noticeActs } from '#tests/support/killed-acts.ts';

const acts = { ...noticeActs, 'awarding a tender': awardingTender };

it.for(Object.entries(acts))('%s, killed at each of its writing statements, leaves nothing, and happens once at the end', async ([, act]) => {
  await expectActSurvivesKills(act, everyStep);
});
