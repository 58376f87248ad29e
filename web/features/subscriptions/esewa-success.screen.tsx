import { loadTexts } from '../../i18n.ts';
import { Outcome } from './outcome/outcome.tsx';

await loadTexts('payments');

/** Where eSewa sends a payer who paid. */
export default function EsewaSuccess() {
  return <Outcome />;
}
