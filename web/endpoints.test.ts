import { expect, it } from 'vitest';
import { endpoints } from '#contract/index.ts';
import { browserEndpoints } from './endpoints.ts';

it('the endpoints that a browser calls are in the contract', () => {
  const known = new Set(endpoints.map(({ method, path }) => `${method} ${path}`));
  for (const { method, path } of Object.values(browserEndpoints)) expect(known).toContain(`${method} ${path}`);
});
