import type { Alert, AlertSearch } from '#contract/alerts.ts';
import { siteNamed } from '#server/modules/sites/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { AlertRow } from './alerts.repo.ts';

/** A search as the query of a search page. */
export const queryOf = (search: AlertSearch): Record<string, string> =>
  Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) => {
      const text = Array.isArray(value) ? value.join(',') : String(value);
      return text === '' ? [] : [[name, text]];
    }),
  );

/** A search in an order of its own: the same for all that ask for the same. */
const inOrder = (search: AlertSearch): string =>
  JSON.stringify(
    Object.entries(search)
      .filter(([, value]) => !Array.isArray(value) || value.length > 0)
      .map(([name, value]): [string, string[]] => [name, (Array.isArray(value) ? value.map(String) : [String(value)]).toSorted()])
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );

/** Whether two searches ask for the same, in whatever order. */
export const isSameSearch = (one: AlertSearch, other: AlertSearch): boolean => inOrder(one) === inOrder(other);

interface Counts {
  unseen: number;
  lastWeek: number;
  lastMatchAt: Date | null;
}
const noCounts: Counts = { unseen: 0, lastWeek: 0, lastMatchAt: null };

/** An alert as its person sees it. */
export function presentAlert({ config }: Pick<Ctx, 'config'>, row: AlertRow, { unseen, lastWeek, lastMatchAt }: Counts = noCounts): Alert {
  const { publicId, name, frequency, hour, weekday, timeZone, byMail, byWebhook, paused, createdAt, nextAt, lastMailAt, revision, search, site, findsNothing } =
    row;
  return {
    id: publicId,
    name,
    frequency,
    hour,
    weekday,
    timeZone,
    byMail,
    byWebhook,
    paused,
    search: queryOf(search),
    site,
    findsNothing,
    siteOrigin: siteNamed(config, site).origin,
    unseen,
    lastWeek,
    lastMatchAt: lastMatchAt?.toISOString() ?? null,
    lastMailAt: lastMailAt?.toISOString() ?? null,
    nextMailAt: paused || !byMail || frequency === 'instant' ? null : nextAt.toISOString(),
    createdAt: createdAt.toISOString(),
    revision,
  };
}
