import type { AlertSearch } from '#contract/alerts.ts';
import { searchOf } from '#contract/alerts.ts';
import { siteNamed } from '#server/modules/sites/index.ts';
import { type StandingQuery, standingQuery } from '#server/modules/search/index.ts';
import type { Actor, Ctx } from '#server/platform/ctx.ts';
import { type CompiledAlert, alertsCompiledBefore, alertsToCompile, updateSearch } from '../alerts.repo.ts';

/** Who an alert searches as: as its person would (searchAudience), whatever organisation they act for. */
const searcher = ({ superAdmin }: Pick<CompiledAlert, 'superAdmin'>): Actor =>
  superAdmin
    ? { kind: 'person', accountId: 0, sessionId: 0, sessionPublicId: '', superAdmin, emailVerified: true, organisation: null, side: null }
    : { kind: 'visitor' };

/** The search of an alert on its site, as conditions on new notices; null: it finds none any more. */
export const compileFor = (ctx: Ctx, alert: Pick<CompiledAlert, 'site' | 'superAdmin'>, search: AlertSearch): Promise<StandingQuery | null> =>
  standingQuery({ ...ctx, site: siteNamed(ctx.config, alert.site), actor: searcher(alert) }, searchOf(search));

async function compileAll(ctx: Ctx, alerts: readonly CompiledAlert[]): Promise<void> {
  for (const alert of alerts) {
    const standing = await compileFor(ctx, alert, alert.search);
    // A search of a buyer that is gone finds nothing new: what it was stays as it is.
    if (standing !== null) await updateSearch(ctx, alert.id, null, standing);
  }
}

/** Compiles some alerts anew: the dictionary has learnt spellings. */
export const recompile = async (ctx: Ctx, alertIds: readonly number[]): Promise<void> => compileAll(ctx, await alertsToCompile(ctx, alertIds));

const DAY_MS = 86_400_000;
/** Alerts compiled in one run of the schedule. */
const MAX_COMPILED = 5_000;

/** Compiles anew what was compiled a day ago: words have become rarer or commoner, buyers were merged, currencies have moved. */
export async function refreshAlerts(ctx: Ctx): Promise<void> {
  await compileAll(ctx, await alertsCompiledBefore(ctx, new Date(ctx.clock.now().getTime() - DAY_MS), MAX_COMPILED));
}
