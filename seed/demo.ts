import { createHash } from 'node:crypto';
import { type NoticeContent, resultTypes } from '#contract/notices.ts';
import { type NoticeInput, saveNotices } from '#server/modules/notices/index.ts';
import { type Feature, featureNotice } from '#server/modules/notices/seeding.ts';
import { matchBuyers } from '#server/modules/organisations/index.ts';
import { setParents } from '#server/modules/organisations/seeding.ts';
import { logRun } from '#server/modules/publication-log/index.ts';
import { hashPassword } from '#server/modules/users/index.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { encodeId } from '#server/platform/ids.ts';
import { seedAccounts } from './accounts.ts';
import { seedBuyerProfiles } from './buyer-profiles.ts';
import { type MadeUpBuyer, detailsOf, madeUpBuyers, parentOf } from './factories/buyers.ts';
import { contentOf, hasManyParts, titleOfManyParts, referenceOf } from './factories/notice-content.ts';
import { codesOfContent } from './factories/notice-input.ts';
import { type NoticePlan, planNotice } from './factories/notice-plan.ts';
import { awardsOf } from './factories/notice-parts.ts';
import { estimateOf, rounded } from './factories/prices.ts';
import { type Rng, seeded } from './factories/random.ts';
import { texts } from './factories/texts/index.ts';
import { sameTimeBefore } from './factories/working-time.ts';
import { seedHolidays } from './holidays.ts';
import { seedOpeningOfficers } from './opening-officers.ts';
import { pendingApprovalStories } from './pending-approvals.ts';
import { DAYS_BEFORE, PROCEDURE_NOTICES, procedureStories } from './procedures/procedures.ts';
import { seedPlans } from './plans.ts';
import { subscriptionStories } from './subscriptions.ts';
import { Timeline } from './timeline.ts';

export { hasNotices } from '#server/modules/notices/seeding.ts';

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
const BATCH = 400;
const SEED = 20_261_121;

/** Number of notices of each country. */
const shares: Readonly<Record<string, number>> = { NP: 520, IN: 520, KE: 360, AU: 320, FR: 460, US: 380, ZA: 340, BD: 300 };
/** Number of made-up notices of made-up buyers. */
export const DEMO_NOTICES = Object.values(shares).reduce((sum, share) => sum + share, 0);
/** Number of all notices of the demo: with those of its accounts. */
export const ALL_DEMO_NOTICES = DEMO_NOTICES + PROCEDURE_NOTICES;

/** A version of a demo notice, with `at` and `reason` of the amendment that made it; null for the first. */
export interface DemoVersion {
  readonly input: NoticeInput;
  readonly at: Date | null;
  readonly reason: string | null;
}
export interface DemoNotice {
  readonly buyer: MadeUpBuyer;
  /** Oldest first. */
  readonly versions: readonly DemoVersion[];
}

const fixedId = (index: number) => encodeId(createHash('sha256').update(`demo notice ${index}`).digest().subarray(0, 16));

/** A contract number in the style of large offices: more than sixty characters without a good place for a line break. */
function longReference({ buyer, publishedAt, index }: NoticePlan): string {
  const { country, kind, town } = buyer;
  const office = `${town.name.normalize('NFD').replaceAll(/[^A-Za-z]+/gu, '')}-${kind}`.toUpperCase();
  return `${country.code}/${office}/PROCUREMENT-MANAGEMENT-UNIT/${publishedAt.getUTCFullYear()}/TENDER-CONTRACT/${String(index + 1).padStart(4, '0')}`;
}

/**
 * Makes some contents hard to lay out: titles of many lines, a very long word. Very large works (expressway) have amounts of twelve digits.
 */
function exaggerate(rng: Rng, plan: NoticePlan, content: NoticeContent): void {
  const asksForBids = plan.type === 'invitationForBids' || plan.type === 'requestForProposals';
  if (plan.index % 16 === 7 && asksForBids && !content.lots && hasManyParts(plan)) {
    const { title, codes, cost } = titleOfManyParts(rng, plan);
    content.title = title;
    content.classifications = codes.map((code) => ({ scheme: 'CPV', code }));
    const amount = estimateOf(rng, plan.buyer.country, cost, content.category ?? 'goods');
    if (content.value) content.value = { ...content.value, amount };
    if (content.awards) content.awards = awardsOf(rng, plan, content, Number(amount));
  }
  if (plan.index % 300 === 11) content.title = `${content.title} (${longReference(plan)})`;
}

/** The same office in capitals, as some sources write it. */
function capitaliseNames(content: NoticeContent, buyer: MadeUpBuyer): void {
  content.city = buyer.town.name.toUpperCase();
  content.buyerName = buyer.name.toUpperCase();
}

/** A cancelled notice as its source first published it, and its cancellation. */
function cancelledHistory(input: NoticeInput): DemoVersion[] {
  const { noAward, ...before } = input.content;
  const first: NoticeInput = { ...input, status: 'published', content: before };
  return [
    { input: first, at: null, reason: null },
    { input, at: noAward?.at ? new Date(noAward.at.at) : null, reason: noAward?.reason ?? null },
  ];
}

/** Earlier versions of an imported notice: its deadline was at least a week sooner, and was extended some days before it. */
function historyOf(rng: Rng, plan: NoticePlan, input: NoticeInput): DemoVersion[] {
  const { deadline, value, noAward } = input.content;
  const [isAmended, maxSteps, days] = [rng.chance(0.5), rng.int(1, 3), rng.int(1, 3)];
  if (input.origin && noAward && plan.type !== 'cancellation') return cancelledHistory(input);
  if (!input.origin || !deadline || !isAmended) return [{ input, at: null, reason: null }];
  const last = Date.parse(deadline.at);
  const room = Math.floor((last - plan.publishedAt.getTime() - plan.minDays * DAY_MS) / WEEK_MS);
  const before = (weeks: number) => sameTimeBefore(plan.buyer.country, new Date(last), weeks * 7);
  // A deadline is extended before it passes, and not in the future.
  const steps =
    Array.from({ length: Math.min(maxSteps, room) }, (_, index) => index + 1).findLast(
      (step) => before(1).getTime() - days * DAY_MS <= plan.now.getTime() && step <= room,
    ) ?? 0;
  const reasons = texts[plan.language].reasons;
  return Array.from({ length: steps + 1 }, (_, step): DemoVersion => {
    const content: NoticeContent = { ...input.content, deadline: { ...deadline, at: before(steps - step).toISOString() } };
    if (step === 0 && steps > 0 && value) content.value = { ...value, amount: String(rounded(Number(value.amount) * 0.94)) };
    if (step === 0) return { input: { ...input, content }, at: null, reason: null };
    const at = new Date(before(steps - step + 1).getTime() - days * DAY_MS);
    return { input: { ...input, content }, at, reason: reasons[(plan.index + step) % reasons.length] ?? null };
  });
}

function demoNotice(rng: Rng, index: number, buyer: MadeUpBuyer, now: Date): DemoNotice {
  const plan = planNotice(rng, index, buyer, now);
  const isImported = rng.chance(0.25);
  const isResult = resultTypes.includes(plan.type);
  const kind = rng.chance(0.4) && !isImported && !isResult ? 'online' : 'offline';
  const content = contentOf(rng, plan, kind);
  exaggerate(rng, plan, content);
  if (isImported && index % (buyer.town.name === 'Butwal' ? 3 : 45) === 1) capitaliseNames(content, buyer);
  const input: NoticeInput = {
    origin: isImported ? { source: 'demo', key: referenceOf(plan) } : null,
    publicId: fixedId(index),
    content,
    status: plan.state === 'open' || plan.state === 'closed' ? 'published' : plan.state,
    // Imported notices are free, and so are those with online bidding; most others are for subscribers.
    free: isImported || kind === 'online' || rng.chance(isResult ? 0.5 : 0.26),
    buyerId: null,
    ...codesOfContent(content),
  };
  return { buyer, versions: historyOf(rng, plan, input) };
}

/**
 * The demo's notices, the same at every start except for dates, which are relative to `now` (and the years in references and titles).
 * Countries are mixed. The buyers have no ids yet.
 */
export function* demoNotices(now: Date): Generator<DemoNotice> {
  const rng = seeded(SEED);
  const remainingCounts = new Map(Object.entries(shares));
  const byCountry = Map.groupBy(madeUpBuyers, ({ country }) => country.code);
  for (let index = 0; index < DEMO_NOTICES; index++) {
    const country = rng.weighted(Object.fromEntries(remainingCounts));
    remainingCounts.set(country, (remainingCounts.get(country) ?? 1) - 1);
    // Each has its own random numbers, so that a date's effect on one notice changes no other.
    yield demoNotice(seeded(SEED + Math.imul(index + 1, 0x9e3779b1)), index, rng.pick(byCountry.get(country) ?? madeUpBuyers), now);
  }
}

const FEATURED_OF_A_COUNTRY = 4;

/** Featured notices of the demo: on each country's site some that stay open for at least a week, on the main site one of each country. */
export function demoFeatures(notices: readonly DemoNotice[], now: Date): Feature[] {
  const isLong = ({ content, status }: NoticeInput) => status === 'published' && Date.parse(content.deadline?.at ?? '') > now.getTime() + WEEK_MS;
  const open = notices.map(({ versions }) => versions.at(-1)!.input).filter(isLong);
  return Object.keys(shares).flatMap((country) =>
    open
      .filter(({ content }) => content.country === country)
      .slice(0, FEATURED_OF_A_COUNTRY)
      .flatMap(({ publicId: notice }, index): Feature[] => {
        const sites = index === 0 ? [country, 'main'] : [country];
        return notice === undefined ? [] : sites.map((site) => ({ notice, site, position: index + 1, from: now, until: null }));
      }),
  );
}

/**
 * Fills an empty portal with accounts of every kind, made-up buyers and notices, then builds the search index from the outbox. If it is
 * interrupted, nothing is stored and the next start begins again.
 */
export async function seedDemo(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, seedAll);
  await drainAll(ctx);
}

/** Whether a notice was published within the last seven days. */
const isOfLastWeek = ({ input }: DemoVersion, { clock }: Ctx) => Date.parse(input.content.publishedAt?.at ?? '') > clock.now().getTime() - WEEK_MS;

async function seedAll(ctx: Ctx): Promise<void> {
  const passwordHash = await hashPassword(ctx.config.DEMO_PASSWORD);
  const buyerInputs = madeUpBuyers.map((buyer, index) => ({
    name: buyer.name,
    country: buyer.country.code,
    city: buyer.town.name,
    identifiers: [buyer.identifier],
    details: detailsOf(buyer, index),
  }));
  const ids = await matchBuyers(ctx, buyerInputs);
  await seedHolidays(ctx);
  const longAgo = { ...ctx, clock: fixedClock(new Date(ctx.clock.now().getTime() - DAYS_BEFORE * DAY_MS)) };
  const accounts = await seedAccounts(longAgo, passwordHash);
  await seedBuyerProfiles(longAgo, accounts);
  await seedOpeningOfficers(longAgo, accounts);
  await seedPlans(longAgo);
  const imported = ids.filter((_id, index) => madeUpBuyers[index]?.country.code === 'NP').slice(0, 3);
  // In the order of their times, for the audit log.
  const timeline = new Timeline();
  const approvals = await pendingApprovalStories(ctx, passwordHash, imported, timeline);
  await timeline.run([...procedureStories(ctx, accounts, timeline), ...subscriptionStories(ctx, accounts, timeline), ...approvals]);
  const idOf = new Map(madeUpBuyers.map((buyer, index) => [buyer, ids[index] ?? null]));
  const parents = madeUpBuyers.flatMap((buyer, index) => {
    const parent = idOf.get(parentOf(buyer) ?? buyer);
    return parent && ids[index] && parent !== ids[index] ? [[ids[index], parent] as const] : [];
  });
  await setParents(ctx, new Map(parents));
  const notices = [...demoNotices(ctx.clock.now())];
  for (let from = 0; from < notices.length; from += BATCH) {
    const versions = notices
      .slice(from, from + BATCH)
      .flatMap(({ buyer, versions }) => versions.map((version) => ({ ...version, buyerId: idOf.get(buyer) ?? null })));
    // Alerts tell of the last week alone.
    for (const members of [versions.filter((version) => !isOfLastWeek(version, ctx)), versions.filter((version) => isOfLastWeek(version, ctx))])
      await saveNotices(
        ctx,
        members.map(({ input, buyerId }) => ({ ...input, buyerId })),
        {
          actorRef: 'demo',
          run: 'demo',
          timeOfAmendment: (index) => members[index]?.at ?? null,
          reasonOfAmendment: (index) => members[index]?.reason ?? null,
          isHistory: members.some((version) => !isOfLastWeek(version, ctx)),
        },
      );
  }
  await logRun(ctx, 'demo');
  for (const feature of demoFeatures(notices, ctx.clock.now())) await featureNotice(ctx, feature);
}
