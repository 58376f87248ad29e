import { z } from 'zod';
import type { Config } from '#server/platform/config.ts';
import { askProvider, readAnswer } from './ask-provider.ts';
import { fromMinorUnits, toMinorUnits } from './minor-units.ts';
import { type PaymentProvider, type ProviderAnswer, ForgedReturn, ProviderUnavailable } from './provider.ts';

const Pidx = z.string().regex(/^[\w-]{1,100}$/u);
const Initiated = z.object({
  pidx: Pidx,
  payment_url: z.url({ protocol: /^https?$/u }).max(2000),
  /** Seconds. */
  expires_in: z.number().int().min(1).max(86_400).default(1800),
});
const Looked = z.object({
  pidx: Pidx,
  /** In paisa. */
  total_amount: z.number().int().min(0),
  status: z.string().max(50),
  transaction_id: z.string().max(100).nullish(),
});

const states: Readonly<Record<string, Exclude<ProviderAnswer['state'], 'paid'>>> = {
  Pending: 'pending',
  Initiated: 'pending',
  Refunded: 'refunded',
  'Partially Refunded': 'refunded',
  Expired: 'expired',
  'User canceled': 'cancelled',
};

/** Khalti KPG-2. The way back is not signed: only the lookup tells whether a payment arrived. It documents no call for refunds here. */
export function khalti({ KHALTI_URL: base }: Pick<Config, 'KHALTI_URL'>, secret: string): PaymentProvider {
  const post = (path: string, body: object) =>
    askProvider(`${base}${path}`, {
      method: 'POST',
      headers: { authorization: `Key ${secret}`, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
    });
  return {
    name: 'khalti',
    async start(ctx, { id, title, amount, returnUrls, payer }) {
      const { status, text } = await post('/epayment/initiate/', {
        return_url: returnUrls.completed,
        website_url: returnUrls.site,
        amount: toMinorUnits(amount),
        purchase_order_id: id,
        purchase_order_name: title,
        customer_info: { name: payer.name, email: payer.email },
      });
      if (status !== 200) throw new ProviderUnavailable(`Khalti refuses the payment with ${status}.`);
      const { pidx, payment_url: url, expires_in: seconds } = readAnswer(Initiated, text);
      return { reference: pidx, redirect: { method: 'GET', url, fields: [] }, expiresAt: new Date(ctx.clock.now().getTime() + seconds * 1000) };
    },
    async ask(_ctx, { reference }) {
      if (reference === null) return { state: 'unclear', detail: 'The attempt has no pidx.' };
      // Expired and cancelled payments are answered with 400 and the same body.
      const { text } = await post('/epayment/lookup/', { pidx: reference });
      const { pidx, total_amount: paisa, status, transaction_id: transaction } = readAnswer(Looked, text);
      if (pidx !== reference) return { state: 'unclear', detail: 'The answer is about another payment.' };
      if (status !== 'Completed') return { state: states[status] ?? 'unclear', detail: status };
      if (!transaction) return { state: 'unclear', detail: 'Completed without a transaction.' };
      return { state: 'paid', amount: fromMinorUnits(paisa), currency: 'NPR', transaction };
    },
    readReturn(_ctx, { pidx }) {
      const parsed = Pidx.safeParse(pidx);
      if (!parsed.success) throw new ForgedReturn('There is no pidx.');
      return { reference: parsed.data };
    },
  };
}
