import { expect, test } from 'vitest';
import { sellingSites } from '#contract/payment-names.ts';
import { siteDefinition } from '#server/modules/sites/index.ts';
import { siteFacts } from './sites.ts';
import { taxed } from './money.ts';

test('the sites are as the server has them', () => {
  for (const site of sellingSites) {
    const { languages, currency } = siteDefinition(site);
    expect(siteFacts[site]).toEqual({ languages: [...languages], currency });
  }
});

test('a tax is rounded half up, as on the server', () => {
  expect([taxed('1000.00', '13'), taxed('100.01', '12.5'), taxed('0.01', '50'), taxed('99.00', null)]).toEqual(['1130.00', '112.51', '0.02', '99.00']);
});
