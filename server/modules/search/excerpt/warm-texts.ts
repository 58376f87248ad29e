import { cardsWithText } from '#server/modules/notices/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { openNoticesReplica } from '../counts/open-notices-replica.ts';

const MAX_NOTICES = 20_000;
/** As many as a long page, so that no statement takes long. */
const BATCH_SIZE = 100;

/** Reads the texts of open notices into memory, the newest first: most searches find those. */
export async function warmOpenTexts(ctx: Ctx): Promise<void> {
  const ids = (await openNoticesReplica(ctx)).newestIds('part', MAX_NOTICES);
  for (let index = 0; index < ids.length; index += BATCH_SIZE) {
    const batch = ids.slice(index, index + BATCH_SIZE);
    await cardsWithText(ctx, batch, batch, false);
  }
}
