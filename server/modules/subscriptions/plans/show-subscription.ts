import { freeLimits } from '#contract/payment-names.ts';
import type { Output } from '#contract/endpoint.ts';
import { languageOfReader } from '#contract/languages.ts';
import type * as contract from '#contract/payments.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { amountOf, minorOf, percentOf } from '../money.ts';
import { cardOf } from '../orders/cards.repo.ts';
import { openOrder } from '../orders/orders.repo.ts';
import { type PeriodRow, latestEnd, livePeriods } from '../orders/periods.repo.ts';
import { isSandbox, providersOf } from '../payments/providers.ts';
import { nameOfPlan } from './name-of-plan.ts';
import { type OfferedPlanRow, offeredPlans } from './plans.repo.ts';
import { taxOf } from './taxes.repo.ts';

type Answer = Output<typeof contract.showSubscription>;

const languageOf = (ctx: Ctx) => languageOfReader(ctx.request?.language ?? ctx.site.languages[0] ?? 'en');

const presentPeriod = (ctx: Ctx, { plan, planNames, months, limits, startsAt, endsAt }: PeriodRow) => ({
  plan,
  name: nameOfPlan(planNames, languageOf(ctx), ctx.site),
  months,
  limits,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
});

function presentPlan(ctx: Ctx, { publicId: id, names, months, limits, price }: OfferedPlanRow, tax: Answer['tax']): Answer['plans'][number] {
  const taxed = tax === null ? 0n : percentOf(minorOf(price), tax.percent);
  return { id, name: nameOfPlan(names, languageOf(ctx), ctx.site), months, limits, price, tax: amountOf(taxed), total: amountOf(minorOf(price) + taxed) };
}

/** What the supplier that somebody acts for has on this site; null: they act for none. */
async function ownOf(ctx: Ctx): Promise<Answer['own']> {
  const organisation = ctx.actor.kind === 'person' ? ctx.actor.organisation : null;
  if (!organisation || organisation.orgType === 'BUYER') return null;
  const { code } = ctx.site;
  const live = await livePeriods(ctx, organisation.id, code);
  const now = ctx.clock.now();
  const current = live.find(({ startsAt }) => startsAt <= now);
  const mayRead = organisation.permissions.has('billing.read');
  return {
    current: current ? presentPeriod(ctx, current) : null,
    next: live.filter((period) => period !== current).map((period) => presentPeriod(ctx, period)),
    endedAt: current ? null : ((await latestEnd(ctx, organisation.id, code))?.toISOString() ?? null),
    openOrder: mayRead ? ((await openOrder(ctx, organisation.id, code))?.publicId ?? null) : null,
    renewsByCard: live.length > 0 && (await cardOf(ctx, organisation.id, code))?.planId === live.at(-1)!.planId,
    mayPay: organisation.permissions.has('billing.edit'),
    now: now.toISOString(),
  };
}

/** The plans of the site, and what the organisation of whoever asks has. */
export async function showSubscription(ctx: Ctx): Promise<Answer> {
  const { config, site } = ctx;
  const tax = await taxOf(ctx, site.code);
  return {
    currency: site.currency,
    tax,
    plans: (await offeredPlans(ctx, site.code)).map((plan) => presentPlan(ctx, plan, tax)),
    freeLimits,
    providers: providersOf(config, site.code).map(({ name }) => name),
    sandbox: isSandbox(config, site.code),
    own: await ownOf(ctx),
  };
}
