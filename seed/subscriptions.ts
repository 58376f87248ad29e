import { randomUUID } from 'node:crypto';
import type { SellingSite } from '#contract/payment-names.ts';
import { siteNamed } from '#server/modules/sites/index.ts';
import { completePayment, setSandboxStatus, startPayment } from '#server/modules/subscriptions/seeding.ts';
import { actorOfAccount } from '#server/modules/users/index.ts';
import { fixedClock } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { SeededAccount } from './accounts.ts';
import { type DemoPlan, demoPlanId, demoPrice } from './plans.ts';
import type { Story, Timeline } from './timeline.ts';

const DAY_MS = 86_400_000;

interface Purchase {
  readonly email: string;
  readonly site: SellingSite;
  readonly plan: DemoPlan;
  readonly daysAgo: number;
  readonly outcome: 'complete' | 'failed';
}

/** The supplier's plan is over, and its last payment failed; the subscriber reads everything, and has renewed before. */
const purchases: readonly Purchase[] = [
  { email: 'seller@demo.test', site: 'NP', plan: 'basic', daysAgo: 40, outcome: 'complete' },
  { email: 'seller@demo.test', site: 'FR', plan: 'basic', daysAgo: 41, outcome: 'complete' },
  { email: 'subscriber@demo.test', site: 'NP', plan: 'basic', daysAgo: 60, outcome: 'complete' },
  { email: 'subscriber@demo.test', site: 'NP', plan: 'professional', daysAgo: 25, outcome: 'complete' },
  { email: 'subscriber@demo.test', site: 'FR', plan: 'professional', daysAgo: 24, outcome: 'complete' },
  { email: 'subscriber@demo.test', site: 'main', plan: 'team', daysAgo: 20, outcome: 'complete' },
  { email: 'seller@demo.test', site: 'NP', plan: 'professional', daysAgo: 3, outcome: 'failed' },
  { email: 'seller@demo.test', site: 'FR', plan: 'basic', daysAgo: 2, outcome: 'failed' },
];

/** Buys a plan by the made-up provider, whatever others are set up. */
async function buy(ctx: Ctx, { site: code, plan, outcome }: Purchase, accountId: number): Promise<void> {
  const site = siteNamed(ctx.config, code);
  const owner = await actorOfAccount({ ...ctx, site }, accountId);
  // The deployment may have no host for the site.
  if (site.code !== code || !owner) return;
  const config = { ...ctx.config, PAYMENT_SANDBOX: true, ESEWA_SECRET: undefined, KHALTI_SECRET: undefined, STRIPE_SECRET_KEY: undefined };
  const payer: Ctx = { ...ctx, site, config, actor: owner.actor };
  const body = { plan: demoPlanId(code, plan), provider: 'sandbox', coupon: null, total: demoPrice(code, plan), idempotencyKey: randomUUID() } as const;
  const { attempt, redirect } = await startPayment(payer, { body: { ...body, renewByCard: false } });
  await setSandboxStatus(payer, redirect.url.split('/').at(-1)!, outcome);
  await completePayment(payer, { body: { attempt } });
}

/** The purchases of the demo's accounts, each at its time. */
export const subscriptionStories = (ctx: Ctx, accounts: ReadonlyMap<string, SeededAccount>, timeline: Timeline): Story[] =>
  [...Map.groupBy(purchases, ({ email }) => email)].map(([email, ofAccount]) => async () => {
    const account = accounts.get(email);
    if (!account) return;
    for (const purchase of ofAccount.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
      const at = new Date(ctx.clock.now().getTime() - purchase.daysAgo * DAY_MS);
      await timeline.until(at);
      await buy({ ...ctx, clock: fixedClock(at) }, purchase, account.id);
    }
  });
