import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import { useCaseNameOf } from '#server/platform/http/route.ts';
import { testApp } from '#tests/support/app.ts';

await testApp();

const folder = join(import.meta.dirname, '../../contract');
const isEndpoint = (value: unknown): value is Endpoint => typeof value === 'object' && value !== null && 'method' in value && 'access' in value;
const namedEndpoints: [string, Endpoint][] = [];
for (const file of readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'index.ts')) {
  const exported = (await import(join(folder, file))) as Record<string, unknown>;
  for (const [name, value] of Object.entries(exported)) if (isEndpoint(value)) namedEndpoints.push([name, value]);
}

/** Several addresses of one use case (product.md), by the name of each. */
const oneUseCase: Readonly<Record<string, string>> = { dashboardSectors: 'countSectors' };
/** Addresses that pass a use case part of their input, or more than that: one line where they are registered. */
const sharedUseCases = [
  'search',
  'listNotices',
  'filterNotices',
  'searchNotices',
  'homepageSearch',
  'freeTenders',
  'filterCounts',
  'searchTotal',
  'searchBuyers',
  'organizationFilter',
  'buyerProfile',
  'projects',
  'countNoticeView',
  'readNoticeViews',
];

test('the use case of an endpoint has the endpoint’s name', () => {
  const unlisted = namedEndpoints.filter(([, endpoint]) => !endpoints.includes(endpoint)).map(([name]) => name);
  expect(unlisted, 'add the file to contract/index.ts').toEqual([]);
  expect(namedEndpoints).toHaveLength(endpoints.length);
  const served = namedEndpoints.flatMap(([name, endpoint]) => {
    const useCase = useCaseNameOf(endpoint);
    return useCase === undefined ? [] : [[name, useCase] as const];
  });
  expect(served.length).toBeGreaterThan(150);
  const others = served.filter(([name, useCase]) => useCase !== (oneUseCase[name] ?? name));
  expect(others.map(([name]) => name).toSorted()).toEqual(sharedUseCases.toSorted());
});

test('no two operations have the same name', () => {
  const names = namedEndpoints.map(([name]) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
