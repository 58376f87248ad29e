import type { CalendarFeed } from '#contract/calendar-feed.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { seal, unseal } from '#server/platform/seal.ts';
import type { FeedRow } from './calendar-feed.repo.ts';

const PURPOSE = 'calendar-feed';

/** A token for the database: only the server, and only in its owner's row, makes it readable again. */
export const sealCalendarToken = ({ config }: Pick<Ctx, 'config'>, accountId: number, token: string): string => seal(config, PURPOSE, String(accountId), token);

/** A feed as its owner sees it, with its address on this site. */
export function presentFeed({ config, site }: Pick<Ctx, 'config' | 'site'>, accountId: number, { sealedToken, madeAt, lastReadAt }: FeedRow): CalendarFeed {
  const token = unseal(config, PURPOSE, String(accountId), sealedToken);
  return {
    secretAddress: token === null || site.origin === null ? null : `${site.origin}/calendar/${token}.ics`,
    madeAt: madeAt.toISOString(),
    lastReadAt: lastReadAt?.toISOString() ?? null,
  };
}
