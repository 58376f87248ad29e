import { loadTexts } from '../../i18n.ts';
import { Outcome } from './outcome/outcome.tsx';

await loadTexts('payments');

/** Where a provider sends a payer who gave up. */
export default function PaymentCancelled() {
  return <Outcome isCancelling />;
}
