import { expect, test } from 'vitest';
import { resultTypes } from '#contract/notices.ts';
import { isNewAt, openUntil, stateAt } from './notice-state.ts';

const publishedAt = { at: '2026-11-01T00:00:00.000Z', zone: 'UTC' };
const at = (text: string) => new Date(text);

test('a notice is open until its deadline, else for 180 days', () => {
  expect(openUntil({ type: 'invitationForBids', publishedAt, deadline: { at: '2026-12-01T11:15:00.000Z', zone: 'Asia/Kathmandu' } })).toEqual(
    at('2026-12-01T11:15:00Z'),
  );
  expect(openUntil({ type: 'priorInformation', publishedAt })).toEqual(at('2027-04-30T00:00:00Z'));
  expect(openUntil({ type: 'priorInformation' })).toBeNull();
});

test.each(resultTypes.map((type) => [type]))('a notice that is %s is never open', (type) => {
  expect(openUntil({ type, publishedAt, deadline: publishedAt })).toBeNull();
});

test('closes at the exact instant', () => {
  const notice = { status: 'published' as const, openUntil: at('2026-12-01T11:15:00Z'), publishedAt: at('2026-11-01T00:00:00Z') };
  expect(stateAt(notice, at('2026-12-01T11:14:59.999Z'))).toBe('open');
  expect(stateAt(notice, at('2026-12-01T11:15:00.000Z'))).toBe('closed');
  expect(stateAt({ ...notice, status: 'cancelled' }, at('2026-11-02T00:00:00Z'))).toBe('cancelled');
  expect(stateAt({ ...notice, openUntil: null }, at('2026-11-02T00:00:00Z'))).toBe('closed');
});

test('is new for seven days from its publication', () => {
  const published = at('2026-11-14T12:00:00Z');
  expect(isNewAt(published, at('2026-11-21T11:59:59Z'))).toBe(true);
  expect(isNewAt(published, at('2026-11-21T12:00:00Z'))).toBe(false);
  expect(isNewAt(published, at('2026-11-14T11:00:00Z'))).toBe(false);
  expect(isNewAt(null, published)).toBe(false);
});
