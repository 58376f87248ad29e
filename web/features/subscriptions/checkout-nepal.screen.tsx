import { loadTexts } from '../../i18n.ts';
import { Checkout } from './checkout/checkout.tsx';

await loadTexts('payments', 'form');

/** Where a plan is paid on the Nepal site: with eSewa or Khalti. */
export default function CheckoutNepalScreen() {
  return <Checkout />;
}
