import { useEffect, useRef, useState } from 'react';
import { startPayment } from '#contract/payments.ts';
import { CallError, call } from '../../../api.ts';
import { type Translate, useT } from '../../../i18n.ts';
import type { OnlineProvider } from './providers.tsx';
import { followRedirect } from './follow-redirect.ts';
import { forgetKeys, idempotencyKey, rememberAttempt } from './payment-memory.ts';

export interface ToPay {
  plan: string;
  coupon: string | null;
  provider: OnlineProvider;
  total: string;
  renewByCard: boolean;
  next: string | null;
}

/** A refusal: its text, and the rule that it names. */
interface Refusal {
  text: string;
  rule: string | undefined;
}

function refusalOf(error: unknown, t: Translate): Refusal {
  const problem = error instanceof CallError ? error.problem : null;
  const rule = problem?.errors?.find((each) => each.rule !== undefined)?.rule;
  if (rule) return { rule, text: t(`form.error.${rule}`, { defaultValue: t('payments.checkout.failed') }) };
  if (problem?.status === 403) return { rule, text: t('payments.checkout.askOwner') };
  const general =
    problem && problem.status < 500 ? t(`form.problem.${problem.code}`, { defaultValue: t('payments.checkout.failed') }) : t('payments.checkout.failed');
  return { rule, text: general };
}

/**
 * Orders and goes to the provider. The same press twice is one order. @param refresh fetches the price again, when it changed since it was
 * shown.
 */
export function usePay(refresh: () => Promise<unknown>) {
  const t = useT();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);
  const finish = () => {
    isSending.current = false;
    setBusy(false);
  };
  useEffect(() => {
    // Back from the provider by the browser's own button.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      isSending.current = false;
      setBusy(false);
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);
  const pay = async ({ next, ...order }: ToPay) => {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setRefusal(null);
    try {
      const key = idempotencyKey(order.plan, order.coupon, order.provider);
      const { attempt, redirect } = await call(startPayment, { body: { ...order, idempotencyKey: key } });
      rememberAttempt(attempt, { plan: order.plan, next });
      followRedirect(redirect);
    } catch (error) {
      const refused = refusalOf(error, t);
      if (refused.rule === 'total') {
        // What was asked for then is another order.
        forgetKeys();
        await refresh();
      }
      setRefusal(refused);
      finish();
    }
  };
  return { pay, isBusy, refusal };
}
