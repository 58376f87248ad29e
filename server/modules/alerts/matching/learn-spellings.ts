import { MAX_DISTANCE_OF_SAME, canonicalSpelling, isLongEnoughInLatin, soundDistance } from '#server/modules/query/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { forgetSpellings } from '#server/modules/search/index.ts';
import { rememberSpellings } from '../alerts.repo.ts';
import { type NewNotice, newSpellings } from '../findings.repo.ts';
import { recompile } from './compile-alerts.ts';

const isSame = ({ form, spelling, inLatin }: { form: string; spelling: string; inLatin: boolean }) =>
  inLatin ? isLongEnoughInLatin(spelling) && soundDistance(spelling, form) <= MAX_DISTANCE_OF_SAME : canonicalSpelling(spelling) === canonicalSpelling(form);

/**
 * Compiles alerts anew for whose words the notices have a spelling that is new to them: कंपनी where the alert was saved when only कम्पनी was known.
 * Their search would find it (search/store/spellings.ts).
 */
export async function learnSpellings(ctx: Ctx, notices: readonly NewNotice[]): Promise<void> {
  const learning = (await newSpellings(ctx, notices)).filter(isSame);
  if (learning.length === 0) return;
  // What was read of the dictionary before these notices came does not have the spelling.
  forgetSpellings(ctx);
  await recompile(ctx, [...new Set(learning.map(({ alertId }) => alertId))]);
  // The rarest of many spellings are left out of a search: they are no reason to compile it again.
  await rememberSpellings(ctx, learning);
}
