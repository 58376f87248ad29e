import { randomBytes } from 'node:crypto';
import { type Choice, type Received, type Reply, choiceOf, choosingPage, serve } from './serve.ts';

export const KHALTI_SECRET = 'test-khalti-secret';

/** What Khalti knows of a payment; a test may change it. */
export interface KhaltiPayment {
  status: 'Completed' | 'Pending' | 'Initiated' | 'Refunded' | 'Partially Refunded' | 'Expired' | 'User canceled' | 'Failed';
  /** In paisa. */
  amount: number;
  readonly order: string;
  readonly returnUrl: string;
  readonly transaction: string;
}
export interface Khalti {
  /** For KHALTI_URL. */
  readonly url: string;
  /** By `pidx`. */
  readonly payments: Map<string, KhaltiPayment>;
  /** `down`: 503; `cut`: no answer; `ambiguous`, `tampered`: what paying comes to. */
  setOutcome(outcome: 'normal' | 'down' | 'cut' | 'ambiguous' | 'tampered'): void;
  close(): Promise<void>;
}

interface Initiating {
  return_url?: string;
  website_url?: string;
  amount?: number;
  purchase_order_id?: string;
  purchase_order_name?: string;
}

/** A stand-in for Khalti KPG-2: initiate, lookup, and a page with the outcomes. */
export async function startKhalti(): Promise<Khalti> {
  const payments = new Map<string, KhaltiPayment>();
  let outcome: Parameters<Khalti['setOutcome']>[0] = 'normal';
  const initiate = (asked: Initiating): Reply => {
    const { return_url: returnUrl, website_url: site, amount = 0, purchase_order_id: order, purchase_order_name: name } = asked;
    if (!returnUrl || !site || !order || !name) return { status: 400, json: { error_key: 'validation_error' } };
    if (amount < 1000) return { status: 400, json: { amount: ['Amount should be greater than Rs. 10.'], error_key: 'validation_error' } };
    const pidx = randomBytes(11).toString('hex');
    payments.set(pidx, { status: 'Initiated', amount, order, returnUrl, transaction: randomBytes(9).toString('hex') });
    return { json: { pidx, payment_url: `${server.url}/pay/${pidx}`, expires_at: new Date(Date.now() + 1_800_000).toISOString(), expires_in: 1800 } };
  };
  const lookup = (pidx = ''): Reply => {
    const payment = payments.get(pidx);
    if (!payment) return { status: 404, json: { detail: 'Not found.', error_key: 'validation_error' } };
    const { status, amount, transaction } = payment;
    return {
      status: status === 'Expired' || status === 'User canceled' ? 400 : 200,
      json: {
        pidx,
        total_amount: amount,
        status,
        transaction_id: status === 'Completed' || status.includes('Refunded') ? transaction : null,
        fee: 0,
        refunded: status.includes('Refunded'),
      },
    };
  };
  const choose = (pidx: string, payment: KhaltiPayment, choice: Choice): Reply => {
    const chosen = { Pay: 'Completed', Cancel: 'User canceled', Fail: 'Failed', Pending: 'Pending' } as const;
    payment.status = choice === 'Pay' && outcome === 'ambiguous' ? 'Failed' : chosen[choice];
    if (choice === 'Pay' && outcome === 'tampered') payment.amount = 1000;
    const back = new URL(payment.returnUrl);
    const values = { pidx, status: payment.status, transaction_id: payment.transaction, amount: String(payment.amount), purchase_order_id: payment.order };
    for (const [name, value] of Object.entries(values)) back.searchParams.set(name, value);
    return { redirect: back.href };
  };
  const call = ({ url, headers, body }: Received): Reply => {
    if (headers.authorization !== `Key ${KHALTI_SECRET}`) return { status: 401, json: { detail: 'Invalid token.' } };
    const content = JSON.parse(body) as Initiating & { pidx?: string };
    return url.pathname === '/api/v2/epayment/initiate/' ? initiate(content) : lookup(content.pidx);
  };
  const server = await serve((request) => {
    const { method, url, body } = request;
    if (outcome === 'cut') return null;
    if (outcome === 'down') return { status: 503, json: {} };
    if (method === 'POST' && /^\/api\/v2\/epayment\/(initiate|lookup)\/$/u.test(url.pathname)) return call(request);
    const pidx = url.pathname.replace(/^\/pay\//u, '');
    const payment = payments.get(pidx);
    if (payment === undefined) return { status: 404, json: {} };
    const choice = choiceOf(new URLSearchParams(body).get('choice'));
    return method === 'POST' && choice ? choose(pidx, payment, choice) : choosingPage(`Khalti: Rs ${payment.amount / 100}`, url.pathname);
  });
  return { close: server.close, url: `${server.url}/api/v2`, payments, setOutcome: (next) => void (outcome = next) };
}
