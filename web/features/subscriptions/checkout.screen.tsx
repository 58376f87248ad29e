import { loadTexts } from '../../i18n.ts';
import { Checkout } from './checkout/checkout.tsx';

await loadTexts('payments', 'form');

/** Where a plan is paid on all sites but Nepal’s. */
export default function CheckoutScreen() {
  return <Checkout />;
}
