import { useEffect, useState } from 'react';
import { cancelPayment, completePayment } from '#contract/payments.ts';
import type { OrderState } from '#contract/payment-names.ts';
import { CallError, call } from '../../../api.ts';
import { forgetKeys } from '../checkout/payment-memory.ts';
import { esewaDataOf } from './esewa-data.ts';
import { GIVE_UP_MS, waitBefore } from './poll.ts';

/**
 * What the payer sees. `left`: they came back before the provider ended the payment. `late`: no answer for minutes. `unknown`: the address
 * names no payment of ours.
 */
export type Shown = 'asking' | 'pending' | 'left' | 'paid' | 'failed' | 'cancelled' | 'review' | 'refunded' | 'late' | 'unknown';
export interface OutcomeState {
  shown: Shown;
  order: string | null;
}

/** An order that stays open after its attempt ended can be paid again. */
const shownFor = (state: OrderState, isCancelling: boolean): Shown =>
  state === 'open' ? (isCancelling ? 'cancelled' : 'failed') : state === 'expired' ? 'failed' : state;

type Answer = Awaited<ReturnType<typeof ask>>;
function ask(search: string, isCancelling: boolean, signal: AbortSignal) {
  const params = new URLSearchParams(search);
  const [attempt, pidx, data] = [params.get('attempt'), params.get('pidx'), esewaDataOf(params)];
  if (isCancelling) return call(cancelPayment, { body: { attempt: attempt ?? '' } }, { signal });
  return call(completePayment, { body: { ...(attempt ? { attempt } : {}), ...(pidx ? { pidx } : {}), ...(data ? { data } : {}) } }, { signal });
}

/** Whether the address has anything that may name a payment: nobody is asked about one without. */
function namesPayment(search: string): boolean {
  const params = new URLSearchParams(search);
  return ['attempt', 'pidx', 'data'].some((name) => params.get(name));
}

/** Whether asking again cannot help: no such payment, or a forged return. */
const isFinal = (error: unknown) => error instanceof CallError && error.status < 500 && error.status !== 429 && error.status !== 408;

/**
 * Tells the server that the payer came back, and asks again while the payment is open. A failure of the network or the server is only a
 * reason to ask again.
 */
export function useOutcome(search: string, isCancelling: boolean): OutcomeState {
  const [state, setState] = useState<OutcomeState>({ shown: namesPayment(search) ? 'asking' : 'unknown', order: null });
  useEffect(() => {
    if (!namesPayment(search)) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const startedAt = Date.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = ({ state: orderState, order, isPending }: Answer): boolean => {
      setState({ shown: isPending ? (isCancelling ? 'left' : 'pending') : shownFor(orderState, isCancelling), order });
      // What is over is not paid with the same key again; an open order is.
      if (!isPending && orderState !== 'open') forgetKeys();
      return isPending;
    };
    const run = async (asked: number): Promise<void> => {
      let asksAgain: boolean;
      try {
        asksAgain = show(await ask(search, isCancelling, signal));
      } catch (error) {
        if (signal.aborted) return;
        asksAgain = !isFinal(error);
        setState((before) => ({ ...before, shown: asksAgain ? 'pending' : 'unknown' }));
      }
      if (!asksAgain || signal.aborted) return;
      if (Date.now() - startedAt > GIVE_UP_MS) setState((before) => (before.shown === 'left' ? before : { ...before, shown: 'late' }));
      else timer = setTimeout(() => void run(asked + 1), waitBefore(asked));
    };
    void run(1);
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [search, isCancelling]);
  return state;
}
