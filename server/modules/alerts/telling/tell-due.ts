import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { peopleToTell, postponeDue } from '../alerts.repo.ts';
import { tellPerson } from './tell-person.ts';

const HOUR_MS = 3_600_000;
/** People looked up at a time. */
const MAX_PEOPLE = 200;

/**
 * Emails everybody whose alerts are due what they found. Each person is a transaction of their own: the email is queued if, and only if, it is
 * stored that they were told. Where that fails for one, the others are told all the same.
 * @param options.instant only people with an instant alert, who wait for nobody's daily one.
 * @throws the first of these failures, at the end: the job is repeated.
 */
export async function tellDue(ctx: Ctx, { instant = false }: { instant?: boolean } = {}): Promise<void> {
  const tried = new Set<number>();
  let failure: unknown;
  for (;;) {
    // Whoever another worker is telling comes again, and is left to it.
    const people = (await peopleToTell(ctx, instant, MAX_PEOPLE + tried.size)).filter((accountId) => !tried.has(accountId));
    if (people.length === 0) break;
    for (const accountId of people) {
      tried.add(accountId);
      try {
        await inTransaction(ctx, (ctx) => tellPerson(ctx, accountId));
      } catch (error) {
        failure ??= error;
        // The others need not wait for this one, nor every minute’s run.
        await postponeDue(ctx, accountId, new Date(ctx.clock.now().getTime() + HOUR_MS));
        ctx.log.error({ err: error }, 'somebody could not be told what their alerts found');
      }
    }
  }
  if (failure !== undefined) throw failure;
}
