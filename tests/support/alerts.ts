import { randomUUID } from 'node:crypto';
import { drainAll } from '#server/platform/events/outbox.ts';
import type { TestApp } from './app.ts';
import { makeNotice } from './one-notice.ts';
import { callApi } from './people.ts';

/** Settings of an alert, as a form sends them. */
export const alertSettings = { name: 'Road works', frequency: 'daily', timeZone: 'Asia/Kathmandu' };

const newWord = () => `w${randomUUID().replaceAll('-', '')}`;

interface OfPerson {
  readonly app: TestApp;
  readonly token: string;
}

/** An alert of the token's person, for a word that no other alert has. @returns its public id. */
export async function makeAlert({ app, token }: OfPerson, word = newWord()): Promise<string> {
  const body = { ...alertSettings, search: { q: word, exact: 'true' } };
  return (await callApi<{ alert: { id: string } }>(app, 'POST', '/user/alerts', { token, body })).body.alert.id;
}

/** A notice that an alert of the token's person found. @returns the ids of both. */
export async function makeFinding(of: OfPerson): Promise<{ alert: string; notice: string }> {
  const word = newWord();
  const alert = await makeAlert(of, word);
  const { rows } = await of.app.connection.pool.query<{ at: Date }>('select since as at from alert where public_id = $1', [alert]);
  const deadline = { at: new Date(rows[0]!.at.getTime() + 30 * 864e5).toISOString(), zone: 'UTC' };
  const notice = await makeNotice(of.app, { content: { title: word, deadline } });
  // The clock of a test may stand still: it was saved a moment before.
  await of.app.connection.pool.query(`update alert set since = since - interval '1 second' where public_id = $1`, [alert]);
  await drainAll(of.app.ctx);
  return { alert, notice };
}
