import { randomUUID } from 'node:crypto';
import type { TestApp } from '#tests/support/app.ts';
import { PASSWORD, makePerson } from '#tests/support/people.ts';
import { type Started, makePlan, paySandbox } from '#tests/support/subscriptions.ts';
import type { Bench } from '../bench.ts';
import type { Portal } from './children.ts';
import { databaseName, openProgramOn } from './database.ts';
import { type Answer, postOk } from './load.ts';

const bodyOf = <T>({ body }: Answer) => JSON.parse(body.toString('utf8')) as T;

/** The portal as somebody uses it who has bought a plan of the main site, and so reads and searches every notice whole. */
export async function asSubscriber(bench: Bench, portal: Portal): Promise<Portal> {
  const program = await openProgramOn(bench.databases, databaseName(bench.options.size));
  try {
    const app = { ctx: program.ctx } as TestApp;
    const { username } = await makePerson(app, { orgType: 'SELLER' });
    const plan = await makePlan(app, { site: 'main' });
    const { accessToken } = bodyOf<{ accessToken: string }>(await postOk(portal.target, '/api/auth/signin', { username, password: PASSWORD }));
    const target = { ...portal.target, headers: { 'access-token': accessToken } };
    const order = { plan, provider: 'sandbox', total: '1000.00', idempotencyKey: randomUUID() };
    const started = bodyOf<Started>(await postOk(target, '/api/payment/start', order));
    await paySandbox(app, started);
    const { state } = bodyOf<{ state: string }>(await postOk(target, '/api/payment/completed', { attempt: started.attempt }));
    if (state !== 'paid') throw new Error(`The subscriber's order is ${state}.`);
    return { ...portal, target };
  } finally {
    await program.close();
  }
}
