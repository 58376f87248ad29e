import { loadTexts } from '../../i18n.ts';
import { Outcome } from './outcome/outcome.tsx';

await loadTexts('payments');

/** Where Stripe, Khalti and the sandbox send a payer who paid. */
export default function PaymentCompleted() {
  return <Outcome />;
}
