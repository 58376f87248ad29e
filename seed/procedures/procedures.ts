import { randomUUID } from 'node:crypto';
import { amendNotice, approveNotice, cancelNotice, logDownload, rejectNotice, submitNotice } from '#server/modules/notices/seeding.ts';
import { lotPageQuery } from '#contract/lot-pages.ts';
import { awardTender, openBids, registerInterest, saveEvaluation, showEvaluation, submitBid } from '#server/modules/bids/seeding.ts';
import { assignTender, changeAssignment } from '#server/modules/assignments/seeding.ts';
import { addWishes, changeReminders, followNotice, makeCalendarFeed } from '#server/modules/following/seeding.ts';
import { answerQuestion, askQuestion } from '#server/modules/questions/seeding.ts';
import type { AssignmentState } from '#contract/assignment-names.ts';
import type { WishListName } from '#contract/wishlist-names.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type SeededAccount, demoId } from '../accounts.ts';
import type { Story, Timeline } from '../timeline.ts';
import { alertStory } from './alert-story.ts';
import { type ActAs, actorsOf } from './acting.ts';
import { type ProcedureState, type Subject, states, subjects } from './subjects.ts';
import { officeInstant, officeTime } from './working-days.ts';
import { type NoticePlan, type Writer, beginNotice, detailsOf, writeNotice } from './write-notice.ts';

/** A buyer of the demo, with who decides about its notices and who opens its bids. */
interface Office extends Writer {
  readonly subjects: Readonly<Record<ProcedureState, Subject>>;
  /** Decides first; null: only an administrator does. */
  readonly parent: string | null;
  readonly openers: readonly [string, string];
}
const DEPARTMENT = 'buyer@demo.test';
const offices: readonly Office[] = [
  {
    office: 'Department of Hill Roads',
    email: DEPARTMENT,
    subjects: subjects.department,
    parent: null,
    openers: [DEPARTMENT, 'officer@demo.test'],
  },
  {
    office: 'Hill Roads, Eastern Division',
    email: 'childbuyer@demo.test',
    subjects: subjects.division,
    parent: DEPARTMENT,
    openers: ['childbuyer@demo.test', 'officer@demo.test'],
  },
];
interface OpenedTender {
  readonly id: string;
  /** Ids by the email of the supplier. */
  readonly bids: ReadonlyMap<string, string>;
}
const ADMIN = 'admin@demo.test';
const [WINNER, LOSER] = ['seller@demo.test', 'subscriber@demo.test'];
const ESTIMATOR = 'estimator@demo.test';

const CRITERIA = [
  { id: 'price', name: 'Price', kind: 'price' as const, weight: 70 },
  { id: 'plan', name: 'Plan of the work', kind: 'quality' as const, weight: 30 },
];

/** The notices of one office in every state, made by the same steps as a buyer's own, each at its time of the past. */
class Procedures {
  readonly #as: ActAs;
  readonly #now: Date;
  readonly #office: Office;
  readonly #passphrase: string;
  readonly #timeline: Timeline;

  constructor(ctx: Ctx, as: ActAs, office: Office, timeline: Timeline) {
    this.#as = as;
    this.#timeline = timeline;
    this.#now = ctx.clock.now();
    this.#office = office;
    this.#passphrase = ctx.config.DEMO_PASSWORD;
  }

  #at(days: number, time = '11:00'): Date {
    return officeInstant(this.#now, days, time);
  }

  /** Somebody's ctx at a time, once everything before it has happened. */
  async #act(email: string, at: Date): Promise<Ctx> {
    await this.#timeline.until(at);
    return this.#as(email, at);
  }

  /** The office's ctx, with the revision that it sees. */
  async #seen(email: string, at: Date, id: string): Promise<Ctx> {
    const { revision } = await detailsOf(await this.#act(email, at), id);
    return this.#as(email, at, revision);
  }

  /** The same of an evaluation. */
  async #seenEvaluation(at: Date, id: string): Promise<Ctx> {
    const { revision } = await showEvaluation(await this.#act(this.#office.email, at), { query: lotPageQuery.parse({ notice: id }) });
    return this.#as(this.#office.email, at, revision);
  }

  #plan(state: ProcedureState, plan: Omit<NoticePlan, 'subject'>): NoticePlan {
    return { subject: this.#office.subjects[state], ...plan };
  }

  async #submitted(plan: NoticePlan, days: number, publishAt?: Date): Promise<string> {
    const { email } = this.#office;
    const id = await writeNotice(await this.#act(email, this.#at(days, '10:00')), this.#now, this.#office, plan);
    const body = { id, ...(publishAt ? { publishAt: publishAt.toISOString() } : {}) };
    await submitNotice(await this.#seen(email, this.#at(days, '10:30'), id), { body });
    return id;
  }

  /** Submitted, approved by the parent and an administrator, and so published or scheduled. */
  async #approved(plan: NoticePlan, days: number, publishAt?: Date): Promise<string> {
    const id = await this.#submitted(plan, days, publishAt);
    const deciders = this.#office.parent ? [this.#office.parent, ADMIN] : [ADMIN];
    for (const decider of deciders) await approveNotice(await this.#seen(decider, this.#at(days, '11:30'), id), { body: { id } });
    return id;
  }

  /** A supplier keeps an eye on it. */
  async #wish(id: string, days: number, noted: { list: WishListName; note: string; labels: string[] }): Promise<void> {
    await addWishes(await this.#act(WINNER, this.#at(days, '15:30')), { body: { notices: [id], ...noted } });
  }

  /** A supplier gets its documents, and is told of changes from then on. */
  async #study(id: string, days: number): Promise<void> {
    await logDownload(await this.#act(WINNER, this.#at(days, '14:10')), { query: { noticeId: id }, body: {} });
    await followNotice(await this.#act(WINNER, this.#at(days, '14:15')), { body: { notice: id } });
  }

  /** The supplier gives it to a colleague, who has come so far with it. @param due in so many days */
  async #task(id: string, days: number, due: number, state: AssignmentState, note: string): Promise<void> {
    const dueOn = officeInstant(this.#now, due, '12:00').toISOString().slice(0, 10);
    const assignee = demoId(state === 'dropped' ? WINNER : ESTIMATOR);
    await assignTender(await this.#act(WINNER, this.#at(days, '15:40')), { body: { notice: id, assignee, dueOn, note } });
    if (state === 'to-judge') return;
    const by = state === 'dropped' ? WINNER : ESTIMATOR;
    await this.#timeline.until(this.#at(days, '16:20'));
    await changeAssignment(this.#as(by, this.#at(days, '16:20'), 1), { body: { notice: id, state } });
  }

  async #bid(id: string, email: string, at: Date, amount: number, note: string): Promise<void> {
    const body = { notice: id, request: randomUUID(), offers: [{ lot: '', amount: String(amount), currency: 'NPR' }], note, files: [] };
    await registerInterest(await this.#act(email, new Date(at.getTime() - 3_600_000)), { body: { notice: id } });
    await submitBid(await this.#act(email, at), { body });
  }

  /** Two bids, the first one in place of an earlier one. */
  async #withBids(id: string, deadline: number, estimate: number): Promise<void> {
    await this.#study(id, deadline - 9);
    await this.#bid(id, WINNER, this.#at(deadline - 8, '10:00'), Math.round(estimate * 0.99), 'We have built four of this kind.');
    await this.#bid(id, LOSER, this.#at(deadline - 7, '12:00'), Math.round(estimate * 0.97), 'We can begin a month after the award.');
    await this.#bid(id, WINNER, this.#at(deadline - 5, '14:00'), Math.round(estimate * 0.93), 'We have built four of this kind. This is our final offer.');
  }

  /** Opens the bids. @returns the id of each by the email of its supplier. */
  async #open(id: string, deadline: number): Promise<ReadonlyMap<string, string>> {
    const [first, second] = this.#office.openers;
    const officers = [first, second].map((email) => ({ id: demoId(email), passphrase: this.#passphrase }));
    const { opening } = await openBids(await this.#act(first, this.#at(deadline, '14:05')), { body: { notice: id, officers } });
    const bidOf = new Map(opening!.bids.map((bid) => [bid.organisation.id, bid.id]));
    return new Map([WINNER, LOSER].map((email) => [email, bidOf.get(demoId(`organisation of ${email}`))!]));
  }

  async #evaluate({ id, bids }: OpenedTender, at: Date): Promise<void> {
    const assess = (bidder: string, plan: number, reason: string) => ({
      bid: bids.get(bidder)!,
      lot: '',
      admissible: true,
      scores: { plan },
      notes: '',
      reason,
    });
    const assessments = [assess(WINNER, 86, 'The best offer at a complete plan.'), assess(LOSER, 78, 'A dearer offer, with a plan that leaves out the rains.')];
    await saveEvaluation(await this.#seenEvaluation(at, id), { body: { notice: id, criteria: CRITERIA, assessments } });
  }

  /** A question that is answered, one whose answer is an amendment, and one that waits. */
  async #withQuestions(id: string): Promise<void> {
    const { email } = this.#office;
    const ask = async (days: number, question: string) => askQuestion(await this.#act(WINNER, this.#at(days)), { body: { notice: id, question } });
    const first = await ask(-12, 'May a bidder visit the site before the deadline?');
    const answer = 'Yes. Call the procurement section a day before.';
    await answerQuestion(await this.#act(email, this.#at(-10)), { body: { id: first.id, answer, changesTender: false } });
    const second = await ask(-6, 'The road to the site was closed for a week. Will the deadline move?');
    const { deadline } = (await detailsOf(await this.#act(email, this.#at(-4)), id)).fields['General-information'];
    const moved = { ...deadline!, date: officeTime(this.#now, 28, '12:00').date };
    const opening = { ...moved, time: '14:00' };
    const reason = 'The road to the site was closed for a week.';
    const { amendment } = await amendNotice(await this.#seen(email, this.#at(-4), id), {
      query: { id },
      body: { part: 'general', reason, fields: { deadline: moved, openingAt: opening } },
    });
    const changed = { id: second.id, answer: 'Yes, by a week.', changesTender: true, amendment };
    await answerQuestion(await this.#act(email, this.#at(-4, '12:00')), { body: changed });
    await ask(-1, 'Is a joint venture of two firms admitted?');
  }

  async #opened(state: 'evaluated' | 'awarded', deadline: number): Promise<OpenedTender> {
    const plan = this.#plan(state, { kind: 'online', deadline });
    const id = await this.#approved(plan, deadline - 40);
    await this.#withBids(id, deadline, plan.subject.value);
    return { id, bids: await this.#open(id, deadline) };
  }

  /** The story of each notice. */
  stories(): Story[] {
    const { email, parent } = this.#office;
    return [
      async () => beginNotice(await this.#act(email, this.#at(-2)), this.#now, this.#plan('draft', { kind: 'offline', deadline: 50 })),
      () => this.#submitted(this.#plan('submitted', { kind: 'offline', deadline: 48 }), -1),
      async () => {
        const id = await this.#submitted(this.#plan('rejected', { kind: 'offline', deadline: 46 }), -5);
        const reason = 'The description does not say how many maps are to be delivered.';
        await rejectNotice(await this.#seen(parent ?? ADMIN, this.#at(-3), id), { body: { id, reason } });
      },
      () => this.#approved(this.#plan('scheduled', { kind: 'offline', deadline: 52 }), -2, this.#at(4, '10:00')),
      async () => {
        const id = await this.#approved(this.#plan('offline', { kind: 'offline', deadline: 34 }), -8);
        await this.#study(id, -7);
        await this.#wish(id, -6, { list: 'own', note: 'Collect the documents at the office.', labels: ['By paper'] });
        await this.#task(id, -5, 6, 'to-judge', 'Is it worth the trip to the office?');
      },
      async () => {
        const id = await this.#approved(this.#plan('cancelled', { kind: 'offline', deadline: 12 }), -30);
        await this.#wish(id, -20, { list: 'own', note: '', labels: [] });
        await this.#task(id, -19, -12, 'dropped', 'Too far for our crane.');
        await cancelNotice(await this.#seen(email, this.#at(-7), id), { body: { id, reason: 'The budget was moved to another road.' } });
      },
      async () => {
        const id = await this.#approved(this.#plan('open', { kind: 'online', deadline: 21, questionsUntil: 14 }), -20);
        await followNotice(await this.#act(LOSER, this.#at(-15)), { body: { notice: id } });
        await registerInterest(await this.#act(WINNER, this.#at(-14)), { body: { notice: id } });
        await this.#withQuestions(id);
        await this.#wish(id, -3, { list: 'own', note: 'Visit the site before we name a price.', labels: ['Roads', 'Needs a partner'] });
        await this.#wish(id, -2, { list: 'team', note: 'We bid for this one. Maya writes the plan of the work.', labels: ['We bid'] });
        await this.#task(id, -2, 9, 'preparing', 'Plan of the work and prices.');
      },
      async () => {
        const id = await this.#approved(this.#plan('closed', { kind: 'online', deadline: -1 }), -42);
        await this.#withBids(id, -1, this.#office.subjects.closed.value);
        await this.#task(id, -5, -2, 'submitted', 'The final offer is in.');
      },
      async () => this.#evaluate(await this.#opened('evaluated', -9), this.#at(-6, '15:00')),
      async () => {
        const tender = await this.#opened('awarded', -38);
        await this.#evaluate(tender, this.#at(-34, '15:00'));
        const reason = 'The best total of price and plan.';
        const decisions = [{ lot: '', winner: tender.bids.get(WINNER)!, reason, contractNumber: 'HR/083-84/C-17' }];
        await awardTender(await this.#seenEvaluation(this.#at(-28, '16:00'), tender.id), { body: { notice: tender.id, decisions } });
      },
    ];
  }
}

/** Number of their notices. */
export const PROCEDURE_NOTICES = offices.length * states.length;
/** Long before the first of them: the accounts are older than what they do. */
export const DAYS_BEFORE = 150;

/** The supplier reads the dates in a calendar of their own, and is reminded a week and a day before they end. */
const calendarStory =
  (as: ActAs, now: Date, timeline: Timeline): Story =>
  async () => {
    const at = officeInstant(now, -3, '09:10');
    await timeline.until(at);
    await makeCalendarFeed(as(WINNER, at));
    await changeReminders(as(WINNER, at), { body: { days: [1, 7] } });
  };

/** Leads the demo's two road offices through procedures in every state: a story of each notice. */
export function procedureStories(ctx: Ctx, accounts: ReadonlyMap<string, SeededAccount>, timeline: Timeline): Story[] {
  const as = actorsOf(ctx, accounts);
  return [
    ...offices.flatMap((office) => new Procedures(ctx, as, office, timeline).stories()),
    calendarStory(as, ctx.clock.now(), timeline),
    alertStory(as, WINNER, ctx.clock.now(), timeline),
  ];
}
