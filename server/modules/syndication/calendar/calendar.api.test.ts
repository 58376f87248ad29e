import { describe, expect, test } from 'vitest';
import type { NoticeContent } from '#contract/notices.ts';
import { interfaceLanguages } from '#contract/languages.ts';
import { type NoticeInput, saveNotices } from '#server/modules/notices/index.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { testApp } from '#tests/support/app.ts';
import { type Component, componentOf, readCalendar, valueOf } from '#tests/support/icalendar.ts';

const clock = fixedClock('2026-11-21T09:00:00Z');
const { app, ctx, connection } = await testApp({ clock });

const content: NoticeContent = {
  title: 'Supply of analysers; two lots, Kathmandu',
  description: 'HIDDEN-DESCRIPTION',
  type: 'invitationForBids',
  kind: 'online',
  country: 'NP',
  city: 'HIDDEN-CITY',
  contractNumber: 'HIDDEN-NUMBER',
  publishedAt: { at: '2026-11-20T06:00:00.000Z', zone: 'Asia/Kathmandu' },
  deadline: { at: '2026-12-24T06:15:00.000Z', zone: 'Asia/Kathmandu' },
};
const draft = (overrides: Partial<NoticeInput> = {}): NoticeInput => ({
  origin: null,
  content,
  status: 'published',
  free: true,
  buyerId: null,
  sectors: ['health'],
  cpv: [],
  ...overrides,
});
async function storeNotice(overrides: Partial<NoticeInput> = {}): Promise<string> {
  const [saved] = await saveNotices(ctx, [draft(overrides)]);
  const { rows } = await connection.pool.query<{ public_id: string }>('select public_id from notice where id = $1', [saved!.id]);
  return rows[0]!.public_id;
}
const get = (id: string, query = '', headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url: `/calendar/notices/${id}.ics${query}`, headers: { host: 'np.localhost', ...headers } });
async function eventOf(id: string, query = ''): Promise<{ calendar: Component; event: Component; text: string }> {
  const answer = await get(id, query);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
  const calendar = readCalendar(answer.body);
  const event = componentOf(calendar, 'VEVENT');
  return { calendar, event: event!, text: answer.body };
}

describe('the deadline of a notice as a calendar file', () => {
  test('is an event in the buyer’s time zone, with a reminder and the page’s address', async () => {
    const id = await storeNotice();
    const { calendar, event } = await eventOf(id);
    expect(calendar.name).toBe('VCALENDAR');
    expect(valueOf(calendar, 'VERSION')).toBe('2.0');
    expect(event.properties.find(({ name }) => name === 'DTSTART')).toEqual({
      name: 'DTSTART',
      parameters: { TZID: 'Asia/Kathmandu' },
      value: '20261224T120000',
    });
    expect(valueOf(event, 'DTSTAMP')).toBe('20261120T060000Z');
    expect(valueOf(event, 'SEQUENCE')).toBe('0');
    expect(valueOf(event, 'SUMMARY')).toBe(`Deadline: ${content.title}`);
    expect(valueOf(event, 'STATUS')).toBe('CONFIRMED');
    expect(valueOf(event, 'URL')).toBe(`http://np.localhost:3000/notice-details/supply-of-analysers-two-lots-kathmandu-${id}`);
    expect(valueOf(componentOf(event, 'VALARM')!, 'TRIGGER')).toBe('-P1D');
    const zone = componentOf(calendar, 'VTIMEZONE')!;
    expect(valueOf(zone, 'TZID')).toBe('Asia/Kathmandu');
    expect(zone.components.map((part) => valueOf(part, 'TZOFFSETTO'))).toEqual(['+0545']);
  });

  test('includes the clock changes around it', async () => {
    const id = await storeNotice({ content: { ...content, deadline: { at: '2026-12-24T06:15:00.000Z', zone: 'Australia/Sydney' } } });
    const zone = componentOf((await eventOf(id)).calendar, 'VTIMEZONE')!;
    expect(zone.components.map((part) => [part.name, valueOf(part, 'DTSTART'), valueOf(part, 'TZOFFSETFROM'), valueOf(part, 'TZOFFSETTO')])).toEqual([
      ['DAYLIGHT', '20261004T020000', '+1000', '+1100'],
      ['STANDARD', '20270404T030000', '+1100', '+1000'],
      ['DAYLIGHT', '20271003T020000', '+1000', '+1100'],
    ]);
  });

  test('is in UTC for an offset or an unknown zone, and a whole day without a time', async () => {
    for (const zone of ['+05:45', 'UTC', 'Nowhere/Never']) {
      const { calendar, event } = await eventOf(await storeNotice({ content: { ...content, deadline: { at: '2026-12-24T06:15:00.000Z', zone } } }));
      expect(valueOf(event, 'DTSTART')).toBe('20261224T061500Z');
      expect(componentOf(calendar, 'VTIMEZONE')).toBeUndefined();
    }
    const { event } = await eventOf(
      await storeNotice({ content: { ...content, deadline: { at: '2026-12-24T18:14:59.000Z', zone: 'Asia/Kathmandu', dateOnly: true } } }),
    );
    expect(event.properties.find(({ name }) => name === 'DTSTART')).toMatchObject({ parameters: { VALUE: 'DATE' }, value: '20261224' });
  });

  test('keeps its UID and counts its amendments', async () => {
    const origin = { source: 'test', key: 'amended' };
    const id = await storeNotice({ origin });
    const before = (await eventOf(id)).event;
    await saveNotices(ctx, [draft({ origin, content: { ...content, deadline: { at: '2026-12-30T06:15:00.000Z', zone: 'Asia/Kathmandu' } } })]);
    // A different document from the cached one.
    const after = (await eventOf(id, '?lang=ne')).event;
    expect(valueOf(after, 'UID')).toBe(valueOf(before, 'UID'));
    expect(valueOf(before, 'UID')).toMatch(/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/u);
    expect([valueOf(before, 'SEQUENCE'), valueOf(after, 'SEQUENCE')]).toEqual(['0', '1']);
    expect(valueOf(after, 'DTSTART')).toBe('20261230T120000');
  });

  test('says that a tender was cancelled, without a reminder', async () => {
    const { event } = await eventOf(await storeNotice({ status: 'cancelled' }));
    expect(valueOf(event, 'STATUS')).toBe('CANCELLED');
    expect(valueOf(event, 'SEQUENCE')).toBe('1');
    expect(componentOf(event, 'VALARM')).toBeUndefined();
  });

  test('of a locked notice has the public fields alone', async () => {
    const { event, text } = await eventOf(await storeNotice({ free: false }));
    expect(text).not.toContain('HIDDEN');
    expect(valueOf(event, 'SUMMARY')).toContain(content.title);
    expect(valueOf(event, 'SEQUENCE')).toBe('0');
    expect(valueOf(event, 'DESCRIPTION')).toContain('Only subscribers can read the full notice.');
  });

  test('is in every language of the interface', async () => {
    const id = await storeNotice();
    const summaries = await Promise.all(interfaceLanguages.map(async (lang) => valueOf((await eventOf(id, `?lang=${lang}`)).event, 'SUMMARY')));
    expect(new Set(summaries).size).toBe(interfaceLanguages.length);
    for (const summary of summaries) expect(summary).toContain(content.title);
  });

  test('does not exist for a draft, a notice without a deadline, or an unknown one', async () => {
    const { deadline: _, ...contentWithoutDeadline } = content;
    for (const id of [await storeNotice({ status: 'draft' }), await storeNotice({ content: contentWithoutDeadline }), '0'.repeat(26), 'x', '%00'])
      expect((await get(id)).statusCode).toBe(404);
    expect((await app.inject({ url: `/calendar/notices/${await storeNotice()}`, headers: { host: 'localhost' } })).statusCode).toBe(404);
  });

  test('refuses an unknown language, and names it', async () => {
    const id = await storeNotice();
    expect((await get(id, '?lang=xx')).json()).toMatchObject({ status: 400, errors: [{ path: 'query.lang' }] });
    // Extra parameters of a link do not matter.
    expect((await get(id, '?utm_source=mail')).headers['etag']).toBe((await get(id)).headers['etag']);
  });

  test('on an unknown host contains neither an address nor the host’s name', async () => {
    const id = await storeNotice();
    const { body, statusCode } = await get(id, '', { host: 'evil.example' });
    expect(statusCode).toBe(200);
    expect(body).not.toContain('evil');
    expect(body).not.toContain('http');
  });

  test('is not sent again to a client that has it', async () => {
    const id = await storeNotice();
    const first = await get(id);
    const { etag, 'last-modified': lastModified } = first.headers as Record<string, string>;
    const matchingHeaders: Record<string, string>[] = [
      { 'if-none-match': etag! },
      { 'if-none-match': `"other", W/${etag}` },
      { 'if-none-match': '*' },
      { 'if-modified-since': lastModified! },
    ];
    for (const headers of matchingHeaders) {
      const answer = await get(id, '', headers);
      expect([answer.statusCode, answer.body]).toEqual([304, '']);
      expect(answer.headers['etag']).toBe(etag);
    }
    const staleHeaders: Record<string, string>[] = [
      { 'if-none-match': '"other"', 'if-modified-since': lastModified! },
      { 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
    ];
    for (const headers of staleHeaders) expect((await get(id, '', headers)).statusCode).toBe(200);
  });
});
