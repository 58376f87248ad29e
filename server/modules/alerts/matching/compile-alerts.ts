import type { AlertSearch } from '#contract/alerts.ts';
import { searchOf } from '#contract/alerts.ts';
import { siteNamed } from '#server/modules/sites/index.ts';
import { type StandingQuery, standingQuery } from '#server/modules/search/index.ts';
import { type Actor, type Ctx, inTransaction, visitor } from '#server/platform/ctx.ts';
import { type CompiledAlert, alertsCompiledBefore, alertsOfMembers, alertsToCompile, lockMatching, markFindsNothing, updateSearch } from '../alerts.repo.ts';

/** Who an alert searches as: as its person would (searchAudience), whatever organisation they act for. */
const searcher = ({ readsWhole }: Pick<CompiledAlert, 'readsWhole'>): Actor =>
  readsWhole
    ? { kind: 'person', accountId: 0, sessionId: 0, sessionPublicId: '', superAdmin: true, emailVerified: true, organisation: null, side: null }
    : visitor;

/** The search of an alert on its site, as conditions on new notices; null: it finds none any more. */
export const compileFor = (ctx: Ctx, alert: Pick<CompiledAlert, 'site' | 'readsWhole'>, search: AlertSearch): Promise<StandingQuery | null> =>
  standingQuery({ ...ctx, site: siteNamed(ctx.config, alert.site), actor: searcher(alert) }, searchOf(search));

/** Compiles some alerts anew, as they are now: nobody changes them meanwhile. Each different search is compiled once. @param ctx in a transaction. */
export async function recompile(ctx: Ctx, alertIds: readonly number[]): Promise<void> {
  const compiled = new Map<string, Promise<StandingQuery | null>>();
  for (const alert of await alertsToCompile(ctx, alertIds)) {
    const key = JSON.stringify([alert.site, alert.readsWhole, alert.search]);
    const standing = await compiled.getOrInsertComputed(key, () => compileFor(ctx, alert, alert.search));
    if (standing === null) await markFindsNothing(ctx, alert.id);
    else await updateSearch(ctx, alert.id, null, standing);
  }
}

/** What the people of some organisations may read has changed: compiles their alerts anew, in the transaction that removes the events. */
export async function recompileOfMembers(ctx: Ctx, organisationIds: readonly number[]): Promise<void> {
  const ids = await alertsOfMembers(ctx, organisationIds);
  if (ids.length === 0) return;
  await lockMatching(ctx, 'alone');
  await recompile(ctx, ids);
}

const DAY_MS = 86_400_000;
/** Alerts compiled in one transaction, and in one run of the schedule. */
const [PORTION, MAX_COMPILED] = [50, 10_000];

/** Compiles anew what was compiled a day ago: words have become rarer or commoner, buyers were merged, currencies have moved. */
export async function refreshAlerts(ctx: Ctx): Promise<void> {
  const ids = await alertsCompiledBefore(ctx, new Date(ctx.clock.now().getTime() - DAY_MS), MAX_COMPILED);
  for (let from = 0; from < ids.length; from += PORTION)
    await inTransaction(ctx, async (ctx) => {
      await lockMatching(ctx, 'alone');
      await recompile(ctx, ids.slice(from, from + PORTION));
    });
}
