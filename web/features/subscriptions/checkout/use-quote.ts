import { type Quote, quotePayment } from '#contract/payments.ts';
import type { CallError } from '../../../api.ts';
import { invalidate, useEndpoint } from '../../../domain/session/use-endpoint.ts';

export interface QuoteState {
  quote: Quote | undefined;
  /** The coupon that the quote counts; null: none, or it does not hold any more. */
  coupon: string | null;
  /** Why the address's coupon does not hold: the rule that it breaks. */
  refusedRule: string | null;
  /** Why the plan itself cannot be bought: the rule. */
  planRule: string | null;
  queries: { isError: boolean; error: CallError | null; refetch: () => Promise<unknown> }[];
  refresh: () => Promise<unknown>;
}

const ruleOf = (error: CallError | null, end: string) => error?.problem?.errors?.find(({ path }) => path.endsWith(end))?.rule ?? null;
const firstRule = (error: CallError | null) => error?.problem?.errors?.find(({ rule }) => rule !== undefined)?.rule ?? null;

/** What a plan costs now, with a coupon as long as that holds. */
export function useQuote(plan: string, wantedCoupon: string | null): QuoteState {
  const plain = useEndpoint(quotePayment, { query: { plan } });
  const reduced = useEndpoint(quotePayment, wantedCoupon === null ? null : { query: { plan, coupon: wantedCoupon } });
  const refusedRule = wantedCoupon === null ? null : ruleOf(reduced.error, 'coupon');
  const coupon = refusedRule === null ? wantedCoupon : null;
  const shown = coupon === null ? plain : reduced;
  return {
    // A former answer may be of another plan or coupon.
    quote: shown.isPlaceholderData ? undefined : shown.data,
    coupon,
    refusedRule,
    planRule: firstRule(shown.error),
    queries: [shown],
    refresh: () => invalidate(quotePayment),
  };
}
