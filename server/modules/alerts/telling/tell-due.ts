import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { peopleToTell } from '../alerts.repo.ts';
import { tellPerson } from './tell-person.ts';

/** People looked up at a time. */
const MAX_PEOPLE = 200;

/**
 * Emails everybody whose alerts are due what they found. Each person is a transaction of their own: the email is queued if, and only if, it is
 * stored that they were told.
 */
export async function tellDue(ctx: Ctx): Promise<void> {
  const tried = new Set<number>();
  for (;;) {
    // Whoever another worker is telling comes again, and is left to it.
    const people = (await peopleToTell(ctx, MAX_PEOPLE + tried.size)).filter((accountId) => !tried.has(accountId));
    if (people.length === 0) return;
    for (const accountId of people) {
      tried.add(accountId);
      await inTransaction(ctx, (ctx) => tellPerson(ctx, accountId));
    }
  }
}
