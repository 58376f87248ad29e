import { randomBytes } from 'node:crypto';
import { signFields } from '#server/modules/subscriptions/payments/esewa-signature.ts';
import { type Choice, type Received, type Reply, choiceOf, choosingPage, serve } from './serve.ts';

export const ESEWA_SECRET = '8gBm/:&EnhH.1/q';
export const ESEWA_PRODUCT = 'EPAYTEST';
const RETURNED = ['transaction_code', 'status', 'total_amount', 'transaction_uuid', 'product_code', 'signed_field_names'];

/** What eSewa knows of a payment; a test may change it. */
export interface EsewaPayment {
  status: 'PENDING' | 'COMPLETE' | 'FULL_REFUND' | 'PARTIAL_REFUND' | 'AMBIGUOUS' | 'NOT_FOUND' | 'CANCELED';
  /** What was taken, as the status endpoint writes it. */
  total: string;
  readonly code: string;
  readonly fields: ReadonlyMap<string, string>;
}
export interface Esewa {
  /** For ESEWA_URL and ESEWA_STATUS_URL. */
  readonly url: string;
  /** By our id of the attempt. */
  readonly payments: Map<string, EsewaPayment>;
  /** `down`: its outage body; `cut`: no answer; `ambiguous`, `tampered`: what paying comes to. */
  setOutcome(outcome: 'normal' | 'down' | 'cut' | 'ambiguous' | 'tampered'): void;
  /** Signed data as eSewa adds it to the success address. */
  dataOf(attempt: string): string;
  close(): Promise<void>;
}

/** A stand-in for eSewa ePay v2: the form's address, a page with its outcomes, and the status endpoint. */
export async function startEsewa(): Promise<Esewa> {
  const payments = new Map<string, EsewaPayment>();
  let outcome: Parameters<Esewa['setOutcome']>[0] = 'normal';
  /** eSewa writes the amount with one decimal, as a number. */
  const dataOf = (attempt: string): string => {
    const { status, total, code } = payments.get(attempt)!;
    const literal = Number(total).toFixed(1);
    const values: Record<string, string> = {
      transaction_code: code,
      status,
      total_amount: literal,
      transaction_uuid: attempt,
      product_code: ESEWA_PRODUCT,
      signed_field_names: RETURNED.join(','),
    };
    const signature = signFields(
      ESEWA_SECRET,
      RETURNED.map((name) => [name, values[name]!] as const),
    );
    const { total_amount: _, ...others } = values;
    return Buffer.from(`{"total_amount":${literal},${JSON.stringify({ ...others, signature }).slice(1)}`).toString('base64');
  };
  const form = ({ body }: Received): Reply => {
    const fields = new Map(new URLSearchParams(body));
    const field = (name: string) => fields.get(name) ?? '';
    const signed = field('signed_field_names')
      .split(',')
      .map((name) => [name, field(name)] as const);
    if (signFields(ESEWA_SECRET, signed) !== field('signature')) return { status: 400, json: { code: 'ES104', message: 'Invalid payload signature.' } };
    if ([...fields.values()].includes('') || field('product_code') !== ESEWA_PRODUCT) return { status: 400, json: { message: 'Invalid payload.' } };
    const sum = ['amount', 'tax_amount', 'product_service_charge', 'product_delivery_charge'].reduce((total, name) => total + Number(field(name)), 0);
    if (Math.abs(sum - Number(field('total_amount'))) > 0.001) return { status: 400, json: { message: 'The amounts do not add up.' } };
    const attempt = field('transaction_uuid');
    if (payments.has(attempt)) return { status: 409, json: { message: 'Duplicate transaction UUID.' } };
    payments.set(attempt, { status: 'PENDING', total: field('total_amount'), code: randomBytes(4).toString('hex').toUpperCase(), fields });
    return { redirect: `/pay/${attempt}` };
  };
  const choose = (attempt: string, payment: EsewaPayment, choice: Choice): Reply => {
    if (choice === 'Pay') payment.status = outcome === 'ambiguous' ? 'AMBIGUOUS' : 'COMPLETE';
    if (choice === 'Cancel') payment.status = 'CANCELED';
    if (choice === 'Fail') payment.status = 'NOT_FOUND';
    if (choice === 'Pay' && outcome === 'tampered') payment.total = '10.0';
    // Pending ones go to the failure address too.
    if (payment.status !== 'COMPLETE') return { redirect: payment.fields.get('failure_url')! };
    const back = new URL(payment.fields.get('success_url')!);
    back.searchParams.set('data', dataOf(attempt));
    return { redirect: back.href };
  };
  const status = ({ url: { searchParams: query } }: Received): Reply => {
    if (outcome === 'down') return { json: { code: 0, error_message: 'Service is currently unavailable' } };
    const [attempt, asked] = [query.get('transaction_uuid') ?? '', query.get('total_amount') ?? '0'];
    const payment = payments.get(attempt);
    const isFound = payment !== undefined && query.get('product_code') === ESEWA_PRODUCT;
    return {
      json: {
        product_code: query.get('product_code'),
        transaction_uuid: attempt,
        total_amount: Number(isFound ? payment.total : asked),
        status: isFound ? payment.status : 'NOT_FOUND',
        ref_id: isFound && payment.status === 'COMPLETE' ? payment.code : null,
      },
    };
  };
  const server = await serve((request) => {
    const { method, url, body } = request;
    if (outcome === 'cut') return null;
    if (url.pathname === '/api/epay/transaction/status/') return status(request);
    if (method === 'POST' && url.pathname === '/api/epay/main/v2/form') return form(request);
    const attempt = url.pathname.replace(/^\/pay\//u, '');
    const payment = payments.get(attempt);
    if (payment === undefined) return { status: 404, json: {} };
    const choice = choiceOf(new URLSearchParams(body).get('choice'));
    return method === 'POST' && choice ? choose(attempt, payment, choice) : choosingPage(`eSewa: Rs ${payment.total}`, url.pathname);
  });
  return { ...server, payments, dataOf, setOutcome: (next) => void (outcome = next) };
}
