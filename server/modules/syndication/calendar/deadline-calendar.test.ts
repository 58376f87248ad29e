import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { NoticePage } from '#contract/notices.ts';
import { readCalendar, valueOf, componentOf } from '#tests/support/icalendar.ts';
import { hostileText } from '#tests/support/hostile-text.ts';
import { deadlineCalendar } from './deadline-calendar.ts';

const now = new Date('2026-11-21T09:00:00Z');
const lockedNotice: NoticePage = {
  locked: true,
  id: '0123456789abcdefghjkmnpqrs',
  slug: 'a-0123456789abcdefghjkmnpqrs',
  title: '',
  language: 'en',
  buyer: null,
  country: 'NP',
  sectors: [],
  state: 'open',
  publishedAt: null,
  deadline: { at: '2026-12-24T06:15:00.000Z', zone: 'Asia/Kathmandu' },
  isNew: false,
  teaser: null,
  cancelledAt: null,
};

it('accepts any title or name, in lines of 75 octets', () => {
  fc.assert(
    fc.property(hostileText, hostileText, fc.constantFrom('en', 'ne', 'bn'), (title, name, language) => {
      const text = deadlineCalendar({ ...lockedNotice, title, buyer: { id: 'b', name } }, { language, product: 'Tenderbell', url: null, now });
      const calendar = readCalendar(text ?? '');
      expect(calendar.components.map((each) => each.name)).toEqual(['VTIMEZONE', 'VEVENT']);
      expect(valueOf(componentOf(calendar, 'VEVENT')!, 'DTSTAMP')).toBe('20261121T090000Z');
    }),
    { numRuns: 300 },
  );
});

it('does not exist for a year that the format cannot express', () => {
  const deadline = { at: '+010000-01-01T00:00:00.000Z', zone: 'UTC' };
  expect(deadlineCalendar({ ...lockedNotice, deadline }, { language: 'en', product: 'Tenderbell', url: null, now })).toBeNull();
});

it.each([
  ['Asia/Kathmandu', ['STANDARD']],
  ['Africa/Nairobi', ['STANDARD']],
  ['Europe/Paris', ['STANDARD', 'DAYLIGHT', 'STANDARD']],
  ['Australia/Sydney', ['DAYLIGHT', 'STANDARD', 'DAYLIGHT']],
])('names only summer time so: %s', (zone, kinds) => {
  const text = deadlineCalendar(
    { ...lockedNotice, deadline: { at: '2026-12-24T06:15:00.000Z', zone } },
    { language: 'en', product: 'Tenderbell', url: null, now },
  );
  const { components } = componentOf(readCalendar(text ?? ''), 'VTIMEZONE')!;
  expect(components.map((each) => each.name)).toEqual(kinds);
});
