import { createHmac, randomBytes } from 'node:crypto';
import { type Choice, type Received, type Reply, choiceOf, choosingPage, serve } from './serve.ts';

export const STRIPE_SECRET = 'sk_test_standin';
export const STRIPE_WEBHOOK_SECRET = 'whsec_standin';

/** A payment, as Stripe's API shows it. */
export interface StripeIntent {
  readonly id: string;
  readonly object: 'payment_intent';
  status: 'processing' | 'requires_action' | 'requires_payment_method' | 'canceled' | 'succeeded';
  readonly currency: string;
  readonly customer: string | null;
  readonly payment_method: string | null;
  readonly setup_future_usage: string | null;
  amount_received: number;
  readonly metadata: Record<string, string>;
  readonly latest_charge: { refunded: boolean; amount_refunded: number };
}
/** A Checkout Session, as Stripe's API shows it. */
export interface StripeSession {
  readonly id: string;
  readonly object: 'checkout.session';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  amount_total: number;
  readonly currency: string;
  readonly client_reference_id: string;
  readonly metadata: Record<string, string>;
  payment_intent: StripeIntent | null;
  readonly expires_at: number;
  readonly url: string;
  /** What it was made of, by Stripe's form names: `line_items[0][quantity]`. */
  readonly fields: ReadonlyMap<string, string>;
}
/** `declined`, `confirm`, `pending`: what a charge without the payer comes to; `pending` and `failed` also for a refund. */
export type StripeOutcome = 'normal' | 'down' | 'cut' | 'tampered' | 'declined' | 'confirm' | 'pending' | 'failed';
export interface Stripe {
  /** For STRIPE_API_URL. */
  readonly url: string;
  readonly payments: Map<string, StripeSession>;
  readonly intents: Map<string, StripeIntent>;
  setOutcome(outcome: StripeOutcome): void;
  /** Presses a button of the page. */
  choose(session: string, choice: Choice): void;
  /** Money that was to come later is there. */
  settle(session: string): void;
  /** Sends a signed webhook. @param forged with another secret. @param late seconds that its signature is old. */
  sendEvent(address: string, type: string, object: object, how?: { forged?: boolean; late?: number; secret?: string; id?: string }): Promise<Response>;
  /** A day passes: repeated calls are new ones. */
  forget(): void;
  close(): Promise<void>;
}

const idOf = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
const errorOf = (status: number, type: string, message: string, more: object = {}): Reply => ({ status, json: { error: { type, message, ...more } } });
const invalid = (message: string, code = 'parameter_invalid', status = 400) => errorOf(status, 'invalid_request_error', message, { code });
const missing = () => invalid('No such object.', 'resource_missing', 404);
/** The fields below a name: `metadata[attempt]`. */
function below(fields: ReadonlyMap<string, string>, name: string): Record<string, string> {
  const inside = [...fields].filter(([key]) => key.startsWith(`${name}[`));
  return Object.fromEntries(inside.map(([key, value]) => [key.slice(name.length + 1, -1), value]));
}

/** The header of a webhook: `t=…,v1=…`. */
export function signStripe(payload: string, secret: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')}`;
}

/** A stand-in for Stripe: sessions, payments, refunds, webhooks, and a page with the outcomes. */
export async function startStripe(): Promise<Stripe> {
  const payments = new Map<string, StripeSession>();
  const intents = new Map<string, StripeIntent>();
  const refunds: { payment_intent: string }[] = [];
  /** First answers, by idempotency key. */
  const answers = new Map<string, { body: string; reply: Reply }>();
  let outcome: StripeOutcome = 'normal';
  const addIntent = (about: Pick<StripeIntent, 'status' | 'currency' | 'customer' | 'payment_method' | 'setup_future_usage' | 'metadata'>, amount: number) => {
    const latest_charge = { refunded: false, amount_refunded: 0 };
    const amount_received = about.status === 'succeeded' ? amount : 0;
    const intent: StripeIntent = { id: idOf('pi'), object: 'payment_intent', amount_received, latest_charge, ...about };
    intents.set(intent.id, intent);
    return intent;
  };
  const createSession = (fields: Map<string, string>): Reply => {
    const field = (name: string) => fields.get(name) ?? '';
    const amount = Number(field('line_items[0][price_data][unit_amount]'));
    const expires_at = Number(field('expires_at'));
    if (field('mode') !== 'payment' || !Number.isInteger(amount) || amount < 50) return invalid('The amount is too small.', 'amount_too_small');
    if (!field('success_url') || !field('line_items[0][price_data][product_data][name]')) return invalid('Fields are missing.', 'parameter_missing');
    const id = idOf('cs_test');
    const session: StripeSession = {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: amount,
      currency: field('line_items[0][price_data][currency]'),
      client_reference_id: field('client_reference_id'),
      metadata: below(fields, 'metadata'),
      payment_intent: null,
      expires_at,
      url: `${server.url}/pay/${id}`,
      fields,
    };
    payments.set(id, session);
    return { json: session };
  };
  const charge = (fields: Map<string, string>): Reply => {
    const field = (name: string) => fields.get(name) ?? '';
    if (field('confirm') !== 'true' || field('off_session') !== 'true' || !field('payment_method')) return invalid('It is not confirmed.');
    if (outcome === 'declined') return errorOf(402, 'card_error', 'Your card was declined.', { code: 'card_declined', decline_code: 'insufficient_funds' });
    const status = outcome === 'confirm' ? ('requires_action' as const) : outcome === 'pending' ? ('processing' as const) : ('succeeded' as const);
    const about = { status, currency: field('currency'), customer: field('customer'), payment_method: field('payment_method') };
    return { json: addIntent({ ...about, setup_future_usage: null, metadata: below(fields, 'metadata') }, Number(field('amount'))) };
  };
  const refund = (fields: Map<string, string>): Reply => {
    const intent = intents.get(fields.get('payment_intent') ?? '');
    const amount = Number(fields.get('amount'));
    if (!intent) return missing();
    const { latest_charge: made } = intent;
    if (made.amount_refunded + amount > intent.amount_received) return invalid('Charge has already been refunded.', 'charge_already_refunded');
    const status = outcome === 'pending' || outcome === 'failed' ? outcome : 'succeeded';
    if (status !== 'failed') made.amount_refunded += amount;
    made.refunded = made.amount_refunded === intent.amount_received;
    const refunded = { id: idOf('re'), object: 'refund', amount, status, payment_intent: intent.id, metadata: below(fields, 'metadata') };
    refunds.push(refunded);
    return { json: refunded };
  };
  const expire = (session?: StripeSession): Reply => {
    if (!session) return missing();
    if (session.status !== 'open') return invalid('Only Checkout Sessions with a status in ["open"] can be expired.');
    session.status = 'expired';
    return { json: session };
  };
  const choose = (id: string, choice: Choice): void => {
    const session = payments.get(id)!;
    if (choice === 'Cancel' || session.status !== 'open') return;
    const usage = session.fields.get('payment_intent_data[setup_future_usage]') ?? null;
    const customer = session.fields.get('customer_creation') === 'always' ? idOf('cus') : null;
    if (outcome === 'tampered') session.amount_total = 100;
    const status = ({ Pay: 'succeeded', Fail: 'requires_payment_method', Pending: 'processing' } as const)[choice];
    const metadata = below(session.fields, 'payment_intent_data[metadata]');
    const about = { status, currency: session.currency, customer, payment_method: idOf('pm'), setup_future_usage: usage, metadata };
    session.payment_intent = addIntent(about, session.amount_total);
    session.status = 'complete';
    session.payment_status = choice === 'Pay' ? 'paid' : 'unpaid';
  };
  const call = ({ method, url, headers, body }: Received): Reply => {
    if (headers.authorization !== `Bearer ${STRIPE_SECRET}`) return errorOf(401, 'invalid_request_error', 'Invalid API Key provided.');
    const [, kind = '', id = '', step = ''] = /^\/v1\/(checkout\/sessions|payment_intents|refunds)(?:\/(\w+))?(?:\/(\w+))?$/u.exec(url.pathname) ?? [];
    const found = kind === 'payment_intents' ? intents.get(id) : payments.get(id);
    if (method === 'GET' && kind === 'refunds')
      return { json: { object: 'list', has_more: false, data: refunds.filter((each) => each.payment_intent === url.searchParams.get('payment_intent')) } };
    if (method === 'GET') return found ? { json: found } : missing();
    if (step === 'expire') return expire(payments.get(id));
    const create = { 'checkout/sessions': createSession, payment_intents: charge, refunds: refund }[kind];
    if (!create) return missing();
    const key = String(headers['idempotency-key']);
    const known = answers.get(key);
    if (known && known.body !== body) return errorOf(400, 'idempotency_error', 'Keys can only be used with the same parameters.');
    const reply = known?.reply ?? create(new Map(new URLSearchParams(body)));
    answers.set(key, { body, reply });
    return reply;
  };
  const server = await serve((request) => {
    const { method, url, body } = request;
    if (outcome === 'cut') return null;
    if (outcome === 'down') return errorOf(503, 'api_error', 'Down.');
    if (url.pathname.startsWith('/v1/')) return call(request);
    const session = payments.get(url.pathname.replace(/^\/pay\//u, ''));
    if (!session) return { status: 404, json: {} };
    const choice = choiceOf(new URLSearchParams(body).get('choice'));
    if (method !== 'POST' || !choice) return choosingPage(`Stripe: ${session.amount_total / 100} ${session.currency.toUpperCase()}`, url.pathname);
    choose(session.id, choice);
    return { redirect: session.fields.get(choice === 'Cancel' ? 'cancel_url' : 'success_url')! };
  });
  return {
    ...server,
    payments,
    intents,
    choose,
    setOutcome: (next) => void (outcome = next),
    settle(id) {
      const session = payments.get(id)!;
      session.payment_status = 'paid';
      Object.assign(session.payment_intent!, { status: 'succeeded', amount_received: session.amount_total });
    },
    forget: () => answers.clear(),
    sendEvent(address, type, object, { forged = false, late = 0, secret = STRIPE_WEBHOOK_SECRET, id = idOf('evt') } = {}) {
      const payload = JSON.stringify({ id, object: 'event', type, data: { object } });
      const signature = signStripe(payload, forged ? `${secret}-other` : secret, Math.floor(Date.now() / 1000) - late);
      return fetch(address, { method: 'POST', headers: { 'content-type': 'application/json', 'stripe-signature': signature }, body: payload });
    },
  };
}
