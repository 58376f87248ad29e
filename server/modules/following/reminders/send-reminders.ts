import { cardsOf } from '#server/modules/notices/index.ts';
import { type Ctx, inTransaction, visitor } from '#server/platform/ctx.ts';
import { dueStep, isWakingHour } from './due-step.ts';
import { type DueReminder, mailReminders } from './mail-reminders.ts';
import { type Concern, type Reminder, concernsOf, forgetPassedReminders, noteReminders, peopleWithDeadlines } from './reminders.repo.ts';
import { siteOfReader } from './site-of-reader.ts';

/** People looked at in one transaction. */
const MAX_PEOPLE = 200;
const DAY_MS = 86_400_000;

/** What is due for each of some people, whose hour it is. */
async function dueAmong(ctx: Ctx, accountIds: readonly number[]): Promise<{ person: Concern; reminder: DueReminder }[]> {
  const now = ctx.clock.now();
  const concerns = (await concernsOf(ctx, accountIds)).filter((person) => isWakingHour(now, siteOfReader(ctx.config, person).timeZone));
  // As everybody sees them: that is all an email tells.
  const cards = await cardsOf({ ...ctx, actor: visitor }, [...new Set(concerns.map(({ noticeId }) => noticeId))]);
  const cardById = new Map(cards.map((card) => [card.id, card]));
  return concerns.flatMap((person) => {
    const card = cardById.get(person.publicId);
    if (card?.state !== 'open' || !card.deadline) return [];
    const days = dueStep(person.days, card.deadline, { now, since: person.since });
    return days === null ? [] : [{ person, reminder: { card: { ...card, deadline: card.deadline }, days } }];
  });
}

/** Notes and mails what is due for the next people, in one transaction: nobody is reminded twice or left out. @returns the last of them. */
async function remindNext(ctx: Ctx, after: number): Promise<number | null> {
  const accountIds = await peopleWithDeadlines(ctx, after, MAX_PEOPLE);
  if (accountIds.length === 0) return null;
  const due = await dueAmong(ctx, accountIds);
  const fresh = await noteReminders(
    ctx,
    due.map(({ person: { accountId, noticeId }, reminder: { card, days } }): Reminder => ({ accountId, noticeId, deadlineAt: card.deadline.at, days })),
  );
  const toMail = due.filter(({ person: { accountId, noticeId } }) => fresh.has(`${accountId} ${noticeId}`));
  for (const [, ofPerson] of Map.groupBy(toMail, ({ person }) => person.accountId)) {
    const [{ person }] = ofPerson as [(typeof ofPerson)[number]];
    await mailReminders(
      ctx,
      siteOfReader(ctx.config, person),
      person,
      ofPerson.map(({ reminder }) => reminder),
    );
  }
  return accountIds.at(-1)!;
}

/** Reminds people of the deadlines of the notices that they follow, have on their own wishlist, or have to work on. */
export async function sendReminders(ctx: Ctx): Promise<void> {
  let failure: unknown;
  for (let after: number | null = 0; after !== null;) {
    const from: number = after;
    try {
      after = await inTransaction(ctx, (ctx) => remindNext(ctx, from));
    } catch (error) {
      // The others are reminded all the same, and these with the next try.
      failure ??= error;
      ctx.log.error({ err: error }, 'some people could not be reminded');
      after = (await peopleWithDeadlines(ctx, from, MAX_PEOPLE)).at(-1) ?? null;
    }
  }
  await forgetPassedReminders(ctx, new Date(ctx.clock.now().getTime() - DAY_MS));
  if (failure !== undefined) throw failure;
}
