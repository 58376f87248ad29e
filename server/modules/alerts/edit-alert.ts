import type * as contract from '#contract/alerts.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { personOf } from '#server/platform/access.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { alertsOf, lockAlert, updateAlert, updateSearch } from './alerts.repo.ts';
import { alreadyThere, requireZone, standingFor } from './check-alert.ts';
import { findingCounts } from './findings.repo.ts';
import { lately } from './list-alerts.ts';
import { mendWords } from './mend-words.ts';
import { isSameSearch, presentAlert } from './present-alert.ts';
import { siteNamed } from '#server/modules/sites/index.ts';

/**
 * Changes an alert. From now on it finds what its new search finds; what it has found stays.
 * @throws AppError not-found, conflict for another revision, invalid-input (it finds nothing, no such zone).
 */
export async function editAlert(
  ctx: Ctx,
  { body: { id, search: newSearch, ...settings } }: Input<typeof contract.editAlert>,
): Promise<Output<typeof contract.editAlert>> {
  const { accountId } = personOf(ctx);
  await requireZone(ctx, settings.timeZone);
  const known = (await alertsOf(ctx, accountId)).find(({ publicId }) => publicId === id);
  if (!known) throw new AppError('not-found', 'There is no such alert.');
  // Its form sends the search in any case. Only another one begins anew.
  const onItsSite = { ...ctx, site: siteNamed(ctx.config, known.site) };
  const isOther = newSearch !== undefined && !isSameSearch(newSearch, known.search);
  const mended = isOther ? await mendWords(onItsSite, newSearch) : null;
  const standing = mended && (await standingFor(onItsSite, mended.search, known.site));
  const changed = await inTransaction(ctx, async (ctx) => {
    const alert = await lockAlert(ctx, accountId, id);
    if (!alert) throw new AppError('not-found', 'There is no such alert.');
    if (alert.revision !== ctx.request?.revision)
      throw new AppError('precondition-failed', 'Someone else changed it.', undefined, { current: presentAlert(ctx, alert) });
    if (
      mended &&
      (await alertsOf(ctx, accountId)).some((other) => other.id !== alert.id && other.site === alert.site && isSameSearch(other.search, mended.search))
    )
      throw alreadyThere();
    const resumes = alert.paused && !settings.paused;
    const startsMail = !alert.byMail && settings.byMail;
    await updateAlert(ctx, alert.id, settings, resumes || startsMail || standing !== null);
    if (mended && standing) await updateSearch(ctx, alert.id, mended.search, standing);
    return (await lockAlert(ctx, accountId, id))!;
  });
  const counts = (await findingCounts(ctx, accountId, lately(ctx))).get(changed.id);
  return { alert: presentAlert(ctx, changed, counts), correctedTo: mended?.correctedTo ?? null };
}
