import { describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Problem } from '#contract/errors.ts';
import { endpoints } from '#contract/index.ts';
import { mayCallAs, personas } from '#tests/support/access-table.ts';
import { accessWorld } from '#tests/support/access-world.ts';
import { testApp } from '#tests/support/app.ts';
import { callApi } from '#tests/support/people.ts';

const app = await testApp();
const world = await accessWorld(app);
const UNKNOWN_ID = '0'.repeat(26);

/** The answers of the access gate before every use case, which nothing else gives. */
const gateDetails = new Set([
  'Sign in first.',
  'Your account does not have permission for this.',
  'Confirm your email address first. Use the link we sent to it.',
]);

/** Sends calls without required data: a caller past the gate is told so, and nothing is done. */
async function passesGate({ method, path }: Endpoint, persona: (typeof personas)[number]): Promise<boolean> {
  const token = await world.token(persona);
  const body = method === 'GET' || method === 'DELETE' ? {} : { body: { noSuchField: true } };
  const answer = await callApi<Partial<Problem>>(app, method, path.replaceAll(/\{\w+\}/gu, UNKNOWN_ID), { ...(token ? { token } : {}), ...body });
  const isRefused = (answer.status === 401 || answer.status === 403) && gateDetails.has(answer.body.detail ?? '');
  if (isRefused) expect(answer.status).toBe(persona === 'visitor' ? 401 : 403);
  return !isRefused;
}

describe('who may call which endpoint', () => {
  test.each(endpoints.filter(({ access }) => access !== 'public').map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s',
    async (_name, endpoint) => {
      const admitted = [];
      for (const persona of personas) if (await passesGate(endpoint, persona)) admitted.push(persona);
      expect(admitted).toEqual(personas.filter((persona) => mayCallAs[endpoint.access].includes(persona)));
    },
  );
});
