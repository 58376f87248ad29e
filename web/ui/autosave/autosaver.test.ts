import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Problem } from '#contract/errors.ts';
import { CallError } from '../../api.ts';
import { Autosaver } from './autosaver.ts';
import type { FieldRecord } from './merge-fields.ts';
import type { SaveAnswer, Stored, Unsaved } from './save-state.ts';

interface Draft extends Stored {
  general: FieldRecord;
  contact: FieldRecord;
}

/** A server that keeps one draft and merges like ours: a conflict is a field that somebody else changed since the revision that was read. */
function draftServer() {
  const server = {
    draft: { revision: 1, general: { title: 'Bridge', city: '' }, contact: { email: '' } } as Draft,
    changes: [] as { revision: number; tab: 'general' | 'contact'; field: string; value: unknown }[],
    requests: 0,
    failure: null as Error | null,
    save: async (tab: 'general' | 'contact', sent: FieldRecord, revision: number): Promise<SaveAnswer> => {
      server.requests += 1;
      await Promise.resolve();
      if (server.failure) throw server.failure;
      const since = server.changes.filter((change) => change.revision > revision);
      const conflicts = Object.keys(sent).filter((name) => since.some((change) => change.tab === tab && change.field === name && change.value !== sent[name]));
      if (conflicts.length > 0) throw refusal(412, 'precondition-failed', { current: { ...server.draft, conflicts } });
      if (typeof sent['email'] === 'string' && sent['email'] !== '' && !sent['email'].includes('@'))
        throw refusal(400, 'invalid-input', { errors: [{ path: 'body.email', message: 'is no address', rule: 'format-email' }] });
      const trimmed = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]));
      const next = server.draft.revision + 1;
      server.draft = { ...server.draft, revision: next, [tab]: { ...server.draft[tab], ...trimmed } };
      server.changes.push(...Object.entries(trimmed).map(([field, value]) => ({ revision: next, tab, field, value })));
      return { revision: next, others: since };
    },
  };
  return server;
}

const refusal = (status: number, code: Problem['code'], rest: Partial<Problem> = {}) =>
  new CallError(status, { type: '', title: '', status, code, requestId: '', ...rest });

function open(server: ReturnType<typeof draftServer>, unsaved: Unsaved = {}) {
  const copy = { unsaved };
  const saver = new Autosaver<Stored, Draft>(
    server.draft,
    {
      general: { valuesOf: ({ general }) => general, save: (changes, revision) => server.save('general', changes, revision) },
      contact: { valuesOf: ({ contact }) => contact, save: (changes, revision) => server.save('contact', changes, revision) },
    },
    { read: () => copy.unsaved, write: (unsavedNow) => void (copy.unsaved = unsavedNow) },
  );
  return { saver, copy, type: (part: string, values: FieldRecord) => saver.change(part, values) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('saves once after a pause, and keeps a copy until then', async () => {
  const server = draftServer();
  const { saver, copy, type } = open(server);
  type('general', { title: 'Bridge o' });
  type('general', { title: 'Bridge over the Bagmati ' });
  expect(copy.unsaved).toEqual({ general: { title: { mine: 'Bridge over the Bagmati ', synced: 'Bridge' } } });
  expect(saver.get().status).toBe('changed');
  await vi.advanceTimersByTimeAsync(1000);
  expect(server.requests).toBe(1);
  expect(server.draft.general['title']).toBe('Bridge over the Bagmati');
  expect(saver.get()).toMatchObject({ status: 'saved', revision: 2 });
  expect(saver.get().savedAt).toBeInstanceOf(Date);
  expect(copy.unsaved).toEqual({});
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
  expect(copy.unsaved).toMatchObject({ general: { title: { mine: 'A' } } });
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
  expect(copy.unsaved).toMatchObject({ contact: { email: { mine: 'asha' } } });
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
  expect(copy.unsaved).toMatchObject({ general: { title: { mine: 'AB' } } });
});

test('what was kept on this device is saved when it is opened again', async () => {
  const server = draftServer();
  const { saver } = open(server, { general: { title: { mine: 'Kept', synced: 'Bridge' } } });
  expect(saver.valuesOf('general')['title']).toBe('Kept');
  await vi.advanceTimersByTimeAsync(1000);
  expect(server.draft.general['title']).toBe('Kept');
});

test('what was kept on this device and changed elsewhere meanwhile waits for a choice', async () => {
  const server = draftServer();
  const { saver } = open(server, { general: { title: { mine: 'Kept', synced: 'Older' } } });
  expect(saver.get()).toMatchObject({ status: 'conflict', conflicts: [{ name: 'title', mine: 'Kept', theirs: 'Bridge' }] });
  saver.resolve('theirs');
  await saver.flush();
  expect(saver.valuesOf('general')['title']).toBe('Bridge');
  expect(server.requests).toBe(0);
});

test('what is typed while somebody else’s change arrives waits for a choice', async () => {
  const server = draftServer();
  const [one, two] = [open(server), open(server)];
  one.type('general', { title: 'Of the first' });
  await one.saver.flush();
  two.type('contact', { email: 'a@example.org' });
  const saving = two.saver.flush();
  two.type('general', { title: 'Of the second' });
  await saving;
  expect(two.saver.get()).toMatchObject({ status: 'conflict', conflicts: [{ part: 'general', name: 'title', theirs: 'Of the first' }] });
  expect(server.draft).toMatchObject({ general: { title: 'Of the first' }, contact: { email: 'a@example.org' } });
});
