import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Problem } from '#contract/errors.ts';
import { CallError } from '../../api.ts';
import { Autosaver } from './autosaver.ts';
import type { FieldRecord } from './merge-fields.ts';

interface Draft {
  revision: number;
  general: FieldRecord;
  contact: FieldRecord;
}

/** A server that keeps one draft, and says no like ours. */
function draftServer() {
  const server = {
    draft: { revision: 1, general: { title: 'Bridge', city: '' }, contact: { email: '' } } as Draft,
    requests: 0,
    failure: null as Error | null,
    save: async (part: 'general' | 'contact', values: FieldRecord, revision: number): Promise<Draft> => {
      server.requests += 1;
      await Promise.resolve();
      if (server.failure) throw server.failure;
      if (revision !== server.draft.revision) throw refusal(412, 'precondition-failed', { current: server.draft });
      if (part === 'contact' && !String(values['email']).includes('@') && values['email'] !== '')
        throw refusal(400, 'invalid-input', { errors: [{ path: 'body.email', message: 'is no address', rule: 'format-email' }] });
      const trimmed = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]));
      server.draft = { ...server.draft, revision: revision + 1, [part]: trimmed };
      return server.draft;
    },
  };
  return server;
}

const refusal = (status: number, code: Problem['code'], rest: Partial<Problem> = {}) =>
  new CallError(status, { type: '', title: '', status, code, requestId: '', ...rest });

function open(server: ReturnType<typeof draftServer>) {
  const copy: { unsaved: unknown } = { unsaved: null };
  const saver = new Autosaver<Draft>(
    server.draft,
    {
      general: { valuesOf: ({ general }) => general, save: (values, revision) => server.save('general', values, revision) },
      contact: { valuesOf: ({ contact }) => contact, save: (values, revision) => server.save('contact', values, revision) },
    },
    { write: (unsaved) => void (copy.unsaved = unsaved), clear: () => void (copy.unsaved = null) },
  );
  return { saver, copy, type: (part: string, values: FieldRecord) => saver.change(part, { ...saver.valuesOf(part), ...values }) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('saves once after a pause, and keeps a copy until then', async () => {
  const server = draftServer();
  const { saver, copy, type } = open(server);
  type('general', { title: 'Bridge o' });
  type('general', { title: 'Bridge over the Bagmati ' });
  expect(copy.unsaved).toEqual({ general: { title: 'Bridge over the Bagmati ' } });
  expect(saver.get().status).toBe('changed');
  await vi.advanceTimersByTimeAsync(1000);
  expect(server.requests).toBe(1);
  expect(server.draft.general['title']).toBe('Bridge over the Bagmati');
  expect(saver.get()).toMatchObject({ status: 'saved', stored: { revision: 2 } });
  expect(saver.get().savedAt).toBeInstanceOf(Date);
  expect(copy.unsaved).toBeNull();
  // The server trimmed it: that is no change of ours.
  await saver.flush();
  expect(server.requests).toBe(1);
});

test('what is typed while saving is saved next', async () => {
  const server = draftServer();
  const { saver, type } = open(server);
  type('general', { title: 'A' });
  const first = saver.flush();
  type('general', { title: 'AB' });
  await first;
  await vi.advanceTimersByTimeAsync(1000);
  expect(server.draft.general['title']).toBe('AB');
  expect(saver.get().status).toBe('saved');
});

test('after a lost connection it tries again by itself', async () => {
  const server = draftServer();
  const { saver, copy, type } = open(server);
  server.failure = new TypeError('network');
  type('general', { title: 'A' });
  await vi.advanceTimersByTimeAsync(1000);
  expect(saver.get().status).toBe('offline');
  expect(copy.unsaved).toEqual({ general: { title: 'A' } });
  server.failure = null;
  await vi.advanceTimersByTimeAsync(3000);
  expect(saver.get().status).toBe('saved');
  expect(server.draft.general['title']).toBe('A');
});

test('two devices that change different fields lose nothing and need no choice', async () => {
  const server = draftServer();
  const [one, two] = [open(server), open(server)];
  one.type('general', { title: 'Of the first' });
  await one.saver.flush();
  two.type('general', { city: 'Pokhara' });
  two.type('contact', { email: 'a@example.org' });
  await two.saver.flush();
  expect(server.draft).toMatchObject({ general: { title: 'Of the first', city: 'Pokhara' }, contact: { email: 'a@example.org' } });
  expect(two.saver.valuesOf('general')).toEqual({ title: 'Of the first', city: 'Pokhara' });
});

test.each(['mine', 'theirs'] as const)('two devices that change one field: %s is kept by choice', async (choice) => {
  const server = draftServer();
  const [one, two] = [open(server), open(server)];
  one.type('general', { title: 'Of the first' });
  await one.saver.flush();
  two.type('general', { title: 'Of the second', city: 'Pokhara' });
  expect(await two.saver.flush()).toBe(false);
  expect(two.saver.get()).toMatchObject({
    status: 'conflict',
    conflicts: [{ part: 'general', name: 'title', mine: 'Of the second', theirs: 'Of the first' }],
  });
  expect(server.draft.general['title']).toBe('Of the first');
  two.saver.resolve(choice);
  await two.saver.flush();
  expect(server.draft.general).toEqual({ title: choice === 'mine' ? 'Of the second' : 'Of the first', city: 'Pokhara' });
  expect(two.saver.get().status).toBe('saved');
});

test('a refused field is named, and everything else is saved', async () => {
  const server = draftServer();
  const { saver, copy, type } = open(server);
  type('contact', { email: 'asha' });
  type('general', { city: 'Pokhara' });
  await saver.flush();
  expect(saver.get().status).toBe('refused');
  expect(saver.get().faults['contact']).toMatchObject([{ path: 'body.email', rule: 'format-email' }]);
  expect(server.draft.general['city']).toBe('Pokhara');
  expect(copy.unsaved).toEqual({ contact: { email: 'asha' } });
  type('contact', { email: 'asha@example.org' });
  expect(saver.get().faults['contact']).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(saver.get().status).toBe('saved');
  expect(server.draft.contact['email']).toBe('asha@example.org');
});

test('it stops when the server takes no more', async () => {
  const server = draftServer();
  const { saver, copy, type } = open(server);
  server.failure = refusal(409, 'conflict');
  type('general', { title: 'A' });
  await vi.advanceTimersByTimeAsync(1000);
  expect(saver.get()).toMatchObject({ status: 'stopped', problem: { code: 'conflict' } });
  type('general', { title: 'AB' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.requests).toBe(1);
  expect(copy.unsaved).toEqual({ general: { title: 'AB' } });
});
