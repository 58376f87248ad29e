import { randomUUID } from 'node:crypto';
import type { Output } from '#contract/endpoint.ts';
import type { PlanLimits } from '#contract/payment-names.ts';
import type { completePayment, showOrder, startPayment } from '#contract/payments.ts';
import { insertPlan, insertPrice } from '#server/modules/subscriptions/plans/plans.repo.ts';
import { setSandboxStatus } from '#server/modules/subscriptions/payments/sandbox/sandbox.repo.ts';
import { newPublicId } from '#server/platform/ids.ts';
import type { TestApp } from './app.ts';
import { type MadePerson, callApi, makePerson, signInAs } from './people.ts';

/** A plan that is offered. @returns its public id. */
export async function makePlan(
  { ctx }: TestApp,
  given: { site?: string; months?: number; price?: string; name?: string; limits?: Partial<PlanLimits> } = {},
): Promise<string> {
  const publicId = newPublicId();
  const limits = { savedAlerts: 50, downloadsADay: 200, teamMembers: 20, ...given.limits };
  const values = { names: { en: given.name ?? 'Professional' }, ...limits, isOffered: true, position: 0 };
  const id = await insertPlan(ctx, { publicId, site: given.site ?? 'NP', months: given.months ?? 1 }, values);
  await insertPrice(ctx, id, given.price ?? '1000.00', new Date('2020-01-01T00:00:00Z'));
  return publicId;
}

export type Started = Output<typeof startPayment>;
export type Outcome = Output<typeof completePayment>;
export type ShownOrder = Output<typeof showOrder>;

/** A supplier's owner. */
export const makePayer = (app: TestApp): Promise<MadePerson> => makePerson(app, { orgType: 'SELLER' });

/** Orders a plan by the made-up provider. */
export const startSandbox = async (
  app: TestApp,
  payer: Pick<MadePerson, 'username'>,
  plan: string,
  total: string,
  more: Record<string, unknown> = {},
  host = 'np.localhost',
) =>
  callApi<Started & { errors?: { rule: string; bound?: string }[] }>(app, 'POST', '/payment/start', {
    token: (await signInAs(app, payer, host)).accessToken,
    host,
    body: { plan, provider: 'sandbox', total, idempotencyKey: randomUUID(), ...more },
  });

/** What the payer chose on the made-up provider's page. */
export const referenceOf = ({ redirect }: Pick<Started, 'redirect'>): string => redirect.url.split('/').at(-1)!;
export const paySandbox = ({ ctx }: TestApp, started: Pick<Started, 'redirect'>): Promise<boolean> => setSandboxStatus(ctx, referenceOf(started), 'complete');

export const comeBack = (app: TestApp, attempt: string) => callApi<Outcome>(app, 'POST', '/payment/completed', { body: { attempt } });

/** Buys a plan for an organisation, to the end. */
export async function subscribe(app: TestApp, payer: MadePerson, given: Parameters<typeof makePlan>[1] = {}, host = 'np.localhost'): Promise<string> {
  const plan = await makePlan(app, given);
  const started = await startSandbox(app, payer, plan, given.price ?? '1000.00', {}, host);
  if (started.status !== 200) throw new Error(`The order was refused: ${JSON.stringify(started.body)}`);
  await paySandbox(app, started.body);
  const { body } = await comeBack(app, started.body.attempt);
  if (body.state !== 'paid') throw new Error(`The order is ${body.state}.`);
  return started.body.order;
}
