import { z } from 'zod';
import type { Config } from '#server/platform/config.ts';
import { askProvider, readAnswer } from './ask-provider.ts';
import { SIGNED_FIELDS, readSuccessData, signFields } from './esewa-signature.ts';
import { fromMinorUnits, toMinorUnits, withTwoDecimals } from './minor-units.ts';
import { type PaymentProvider, type ProviderAnswer, ForgedReturn } from './provider.ts';

/** Five minutes once the payer has logged in there; before that eSewa names no limit, so they have a quarter of an hour. */
const SESSION_MS = 20 * 60_000;

const Amount = z.union([z.string().max(30), z.number()]);
const Status = z.union([
  z.object({
    product_code: z.string().max(100),
    transaction_uuid: z.string().max(100),
    total_amount: Amount,
    status: z.string().max(50),
    ref_id: z.union([z.string().max(100), z.number()]).nullish(),
  }),
  // `{"code":0,"error_message":"Service is currently unavailable"}`
  z.object({ error_message: z.string().max(1000) }),
]);

const states: Readonly<Record<string, Exclude<ProviderAnswer['state'], 'paid'>>> = {
  PENDING: 'pending',
  AMBIGUOUS: 'unclear',
  NOT_FOUND: 'expired',
  CANCELED: 'cancelled',
  FULL_REFUND: 'refunded',
  PARTIAL_REFUND: 'refunded',
};

/** eSewa ePay v2: a signed form that the payer's browser posts, and a status endpoint. It documents no call for refunds. */
export function esewa(config: Pick<Config, 'ESEWA_URL' | 'ESEWA_STATUS_URL'>, productCode: string, secret: string): PaymentProvider {
  return {
    name: 'esewa',
    async start(ctx, { id, amount: total, tax, returnUrls }) {
      const net = fromMinorUnits(toMinorUnits(total) - toMinorUnits(tax));
      const signed = { total_amount: total, transaction_uuid: id, product_code: productCode };
      const fields = {
        amount: net,
        tax_amount: tax,
        product_service_charge: '0',
        product_delivery_charge: '0',
        ...signed,
        success_url: returnUrls.esewaSuccess,
        failure_url: returnUrls.esewaFailure,
        signed_field_names: SIGNED_FIELDS.join(','),
        signature: signFields(
          secret,
          SIGNED_FIELDS.map((name) => [name, signed[name]] as const),
        ),
      };
      return {
        reference: null,
        redirect: {
          method: 'POST',
          url: `${config.ESEWA_URL}/api/epay/main/v2/form`,
          fields: Object.entries(fields).map(([name, value]) => ({ name, value })),
        },
        expiresAt: new Date(ctx.clock.now().getTime() + SESSION_MS),
      };
    },
    async ask(_ctx, { id, amount }) {
      const query = new URLSearchParams({ product_code: productCode, total_amount: amount, transaction_uuid: id });
      const { text } = await askProvider(`${config.ESEWA_STATUS_URL}/api/epay/transaction/status/?${query}`);
      const answer = readAnswer(Status, text);
      if ('error_message' in answer) return { state: 'unavailable', detail: answer.error_message.slice(0, 200) };
      const { status, product_code: product, transaction_uuid: attempt, total_amount: taken, ref_id: transaction } = answer;
      if (attempt !== id || product !== productCode) return { state: 'unclear', detail: 'The answer is about another payment.' };
      if (status !== 'COMPLETE') return { state: states[status] ?? 'unclear', detail: status };
      const paid = withTwoDecimals(String(taken));
      if (paid === null || !transaction) return { state: 'unclear', detail: 'Complete without an amount or a transaction.' };
      return { state: 'paid', amount: paid, currency: 'NPR', transaction: String(transaction) };
    },
    readReturn(_ctx, { data }) {
      if (data === undefined) throw new ForgedReturn('There is no data.');
      return { attempt: readSuccessData(data, secret, productCode) };
    },
  };
}
