import { expect, it } from 'vitest';
import { endpoints } from '#contract/index.ts';

const files = import.meta.glob<Record<string, unknown>>(['./endpoints.ts', './**/endpoints.ts'], { eager: true });
interface Named {
  method: string;
  path: string;
}
const isNamed = (value: unknown): value is Named => typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
const named = Object.values(files)
  .flatMap((file) => Object.values(file))
  .flatMap((value) => (isNamed(value) ? [value] : Object.values(value as object).filter(isNamed)));

it('the endpoints that a browser calls are in the contract', () => {
  const known = new Set(endpoints.map(({ method, path }) => `${method} ${path}`));
  expect(named.length).toBeGreaterThan(5);
  for (const { method, path } of named) expect(known).toContain(`${method} ${path}`);
});
