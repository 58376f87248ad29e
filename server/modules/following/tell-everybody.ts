import type { Amendment } from '#contract/notices.ts';
import { noticeAmended } from '#server/modules/notices/index.ts';
import { type AnsweredQuestion, answeredQuestion, askersOf, type questionAnswered } from '#server/modules/questions/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { EventOf } from '#server/platform/events/define-event.ts';
import { emit } from '#server/platform/events/outbox.ts';
import { type Concerned, concernedWith, noticesWithAudience } from './audience.repo.ts';
import { type Telling, tellingContinues } from './following.events.ts';
import { publicIdOf } from './following.repo.ts';
import { mailAmendment, pageWithAmendment } from './tell-amendment.ts';
import { mailAnswer, pageOfQuestion } from './tell-answer.ts';

/** People mailed in one transaction. The rest is told by the next event. */
const MAX_TOLD = 500;

/** Prepares what is told, and answers how one person is told of it; null where there is nothing to tell any more. */
async function tellerOf(ctx: Ctx, noticeId: number, telling: Telling): Promise<((person: Concerned) => Promise<void>) | null> {
  if ('question' in telling) {
    const question: AnsweredQuestion | null = await answeredQuestion(ctx, telling.question);
    const page = question && (await pageOfQuestion(ctx, question));
    return page ? (person) => mailAnswer(ctx, { id: noticeId, page }, question, person) : null;
  }
  const publicId = await publicIdOf(ctx, noticeId);
  const found: { page: Parameters<typeof mailAmendment>[1]['page']; amendment: Amendment } | null =
    publicId === null ? null : await pageWithAmendment(ctx, publicId, telling.amendment);
  return found && ((person) => mailAmendment(ctx, { id: noticeId, page: found.page }, found.amendment, person));
}

/** Mails the next people concerned with a notice, in the transaction that removes the event: nobody is told twice or left out. */
async function tell(ctx: Ctx, noticeId: number, telling: Telling, after: number): Promise<void> {
  const people = await concernedWith(ctx, noticeId, { others: await askersOf(ctx, noticeId), after, limit: MAX_TOLD });
  const tellPerson = people.length === 0 ? null : await tellerOf(ctx, noticeId, telling);
  if (tellPerson === null) return;
  for (const person of people) await tellPerson(person);
  if (people.length === MAX_TOLD) await emit(ctx, tellingContinues, [noticeId], { telling, after: people.at(-1)!.accountId });
}

type Told = EventOf<typeof noticeAmended> | EventOf<typeof questionAnswered> | EventOf<typeof tellingContinues>;

const isAmendment = (event: Told): event is EventOf<typeof noticeAmended> => event.topic === noticeAmended.topic;

/** Tells everybody concerned of amendments and answers. */
export async function tellEverybody(ctx: Ctx, events: readonly Told[]): Promise<void> {
  // An import amends thousands of notices that nobody follows. Only notices written here have questions.
  const amendedIds = events.filter(isAmendment).map(({ key }) => key);
  const heard = amendedIds.length > 1 ? await noticesWithAudience(ctx, amendedIds) : null;
  for (const event of events) {
    if (isAmendment(event)) {
      if (heard === null || heard.has(event.key)) await tell(ctx, event.key, { amendment: event.data.amendment }, 0);
    } else if (event.topic === tellingContinues.topic) await tell(ctx, event.key, event.data.telling, event.data.after);
    else await tell(ctx, event.key, { question: event.data.question }, 0);
  }
}
