import { describe, expect, it } from 'vitest';
import { checkoutOf, nextOf } from './addresses.ts';

describe('addresses of subscriptions', () => {
  it('a plan is paid on the screen of its site', () => {
    expect(checkoutOf('NP', 'plan-one', null)).toBe('/checkout-nepal?plan=plan-one');
    expect(checkoutOf('FR', 'plan-one', '/notice-details/a?lang=fr')).toBe('/checkout?plan=plan-one&next=%2Fnotice-details%2Fa%3Flang%3Dfr');
  });

  it('payment leads back to this site only', () => {
    expect(nextOf('?next=%2Fnotice-details%2Fa')).toBe('/notice-details/a');
    for (const address of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)', ''])
      expect(nextOf(`?${new URLSearchParams({ next: address })}`)).toBeNull();
  });
});
