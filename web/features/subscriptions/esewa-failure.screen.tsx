import { loadTexts } from '../../i18n.ts';
import { Outcome } from './outcome/outcome.tsx';

await loadTexts('payments');

/** Where eSewa sends a payer whose payment failed, or who gave up. */
export default function EsewaFailure() {
  return <Outcome isCancelling />;
}
