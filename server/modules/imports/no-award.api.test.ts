import { describe, expect, it } from 'vitest';
import type { NoticePage } from '#contract/notices.ts';
import type { SearchResult } from '#contract/search.ts';
import { saveNotices } from '#server/modules/notices/index.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { noticeInput } from '#seed/factories/notice-input.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { eformsXml, noticeId } from '#tests/support/made-up-eforms.ts';
import { importSources } from './index.ts';
import { streamOf } from './reading/sources.ts';

const { connection, ctx, get, app } = await testApp({ clock: fixedClock('2025-06-01T00:00:00Z') });

async function importRecords(...records: readonly (object | string)[]): Promise<void> {
  const text = records.map((record) => (typeof record === 'string' ? record : JSON.stringify(record))).join('\n');
  await importSources(ctx, ['-'], { stdin: () => streamOf([Buffer.from(text)]) });
  await drainAll(ctx);
}
const publicId = async (key: string) =>
  (await connection.pool.query<{ id: string }>('select public_id as id from notice where source_key = $1', [key])).rows[0]!.id;
async function pageOf(key: string, query = '') {
  const { status, body } = await get<NoticePage>(`/api/notices/showNoticePage?id=${await publicId(key)}${query}`);
  if (status !== 200 || body.locked) throw new Error(`${status}`);
  return body;
}
const release = (ocid: string, date: string, tag: string, tender: object, fields: object = {}) => ({
  ocid,
  id: `${ocid} ${date} ${tag}`,
  date: `${date}T09:00:00Z`,
  tag: [tag],
  tender: { title: `Bridge ${ocid}`, tenderPeriod: { endDate: '2025-09-01T12:00:00Z' }, ...tender },
  ...fields,
});
const day = (at: string) => ({ at: `${at}T09:00:00.000Z`, zone: 'UTC' });

describe('an OCDS notice that ended without a contract', () => {
  it('is cancelled from the date of that release, with its reason, however often it is repeated', async () => {
    await importRecords(
      release('c1', '2025-04-01', 'tender', { status: 'active', value: { amount: 100, currency: 'KES' } }),
      release('c1', '2025-05-01', 'tenderAmendment', {
        status: 'active',
        amendments: [{ date: '2025-05-01T09:00:00Z', rationale: 'More spans' }],
        value: { amount: 120, currency: 'KES' },
      }),
      release('c1', '2025-05-10', 'tenderCancellation', { status: 'cancelled', amendments: [{ date: '2025-05-10T09:00:00Z', rationale: 'No money' }] }),
      release('c1', '2025-05-20', 'tenderUpdate', { status: 'cancelled', description: 'Of two spans' }),
    );
    const page = await pageOf('c1');
    expect(page).toMatchObject({ state: 'cancelled', type: 'invitationForBids', noAward: { status: 'cancelled', at: day('2025-05-10'), reason: 'No money' } });
    expect(page).toMatchObject({ version: 4, latestVersion: 4 });
    const steps = (await get<{ steps: { step: string; time: unknown }[] }>(`/api/tenderLifeCycle?id=${page.id}`)).body.steps;
    expect(steps.find(({ step }) => step === 'cancelled')?.time).toEqual(day('2025-05-10'));
    // Every version as it was; the state is today's.
    expect(await pageOf('c1', '&version=1')).toMatchObject({
      version: 1,
      latestVersion: 4,
      state: 'cancelled',
      value: { amount: '100' },
      content: { value: { amount: '100' } },
    });
    expect((await pageOf('c1', '&version=1')).content.noAward).toBeUndefined();
    expect(await pageOf('c1', '&version=2')).toMatchObject({ version: 2, value: { amount: '120' } });
    expect((await get(`/api/notices/showNoticePage?id=${page.id}&version=5`)).status).toBe(404);
  });

  it('has no reason from another date, and none from a compiled release alone', async () => {
    const olderAmendments = [{ date: '2025-04-20T09:00:00Z', rationale: 'Deadline extended' }];
    await importRecords(
      release('c2', '2025-05-10', 'tenderCancellation', { status: 'cancelled', amendments: olderAmendments }),
      release('c3', '2025-05-10', 'compiled', { status: 'cancelled', amendments: olderAmendments }),
    );
    expect((await pageOf('c2')).noAward).toEqual({ status: 'cancelled', at: day('2025-05-10') });
    expect((await pageOf('c3')).noAward).toEqual({ status: 'cancelled' });
  });

  it('is withdrawn, or unsuccessful and closed; resumed, it is neither', async () => {
    await importRecords(
      release('w1', '2025-05-11', 'tender', { status: 'withdrawn' }),
      release('u1', '2025-05-12', 'tender', { status: 'unsuccessful' }),
      release('u2', '2025-05-13', 'award', { status: 'complete' }, { awards: [{ id: '1', status: 'unsuccessful' }] }),
      release('r1', '2025-04-01', 'tender', { status: 'active' }),
      release('r1', '2025-05-01', 'tenderCancellation', { status: 'cancelled' }),
      release('r1', '2025-05-14', 'tenderUpdate', { status: 'active' }),
    );
    expect(await pageOf('w1')).toMatchObject({ state: 'cancelled', noAward: { status: 'withdrawn', at: day('2025-05-11') } });
    expect(await pageOf('u1')).toMatchObject({ state: 'closed', noAward: { status: 'unsuccessful', at: day('2025-05-12') } });
    expect(await pageOf('u2')).toMatchObject({ state: 'closed', noAward: { status: 'unsuccessful' } });
    expect(await pageOf('r1')).toMatchObject({ state: 'open', noAward: null });
    expect((await pageOf('r1')).content.noAward).toBeUndefined();
  });
});

const makeNotice = (number: number, fields: object) =>
  eformsXml({
    id: noticeId(number),
    subtype: '16',
    noticeType: 'cn-standard',
    formType: 'competition',
    root: 'ContractNotice',
    title: `School ${number}`,
    lots: [{ deadline: '2030-05-01+02:00 12:00:00+02:00' }],
    ...fields,
  });

const makeCancellation = (number: number, of: number) =>
  makeNotice(number, { dispatch: '2025-05-02', change: { notice: `${noticeId(of)}-01`, code: 'cancel', words: 'There is no money.' } });

describe('a cancelled eForms notice', () => {
  it('is cancelled by a later version of itself, and keeps its first version', async () => {
    await importRecords(makeNotice(700, { dispatch: '2025-04-01' }));
    await importRecords(
      makeNotice(700, { version: '02', dispatch: '2025-05-02', change: { notice: `${noticeId(700)}-01`, code: 'cancel', words: 'There is no money.' } }),
    );
    expect(await pageOf(noticeId(700))).toMatchObject({ state: 'cancelled', noAward: { status: 'cancelled', reason: 'There is no money.' } });
    expect(await pageOf(noticeId(700), '&version=1')).toMatchObject({ type: 'invitationForBids', title: 'School 700' });
  });

  it.each([
    [710, 'before'],
    [720, 'after'],
  ])('is cancelled by a notice with another number too (%i: it arrived %s)', async (number, order) => {
    const records = [makeNotice(number, { dispatch: '2025-04-01' }), makeCancellation(number + 1, number)];
    for (const record of order === 'before' ? records : records.toReversed()) await importRecords(record);
    const page = await pageOf(noticeId(number));
    expect(page).toMatchObject({ state: 'cancelled', type: 'invitationForBids', title: `School ${number}`, noAward: { reason: 'There is no money.' } });
    // Midnight in France.
    expect(page.noAward?.at?.at).toBe('2025-05-01T22:00:00.000Z');
    expect(await pageOf(noticeId(number + 1))).toMatchObject({ state: 'cancelled', type: 'cancellation' });
    await importRecords(...records);
    expect((await pageOf(noticeId(number))).version).toBe(page.version);
  });
});

it('lists, feeds, calendars and structured data show a cancellation, also of the portal’s own notices', async () => {
  const noAward = { status: 'cancelled' as const, at: { at: '2025-05-20T06:00:00.000Z', zone: 'Asia/Kathmandu' }, reason: 'The site was washed away' };
  const deadline = { at: '2025-09-01T06:15:00.000Z', zone: 'Asia/Kathmandu' };
  const content = { title: 'Pedestrian bridge at Melamchi', type: 'invitationForBids' as const, country: 'NP', deadline, noAward };
  await saveNotices(ctx, [{ ...noticeInput({ content }), status: 'cancelled' }]);
  await drainAll(ctx);
  const host = { host: 'np.localhost' };
  const ask = async (url: string) => (await app.inject({ url, headers: host })).body;
  const { items } = JSON.parse(await ask('/api/search?q=Melamchi&scope=local')) as SearchResult;
  expect(items).toMatchObject([{ state: 'cancelled' }]);
  const { id } = items[0]!;
  expect(JSON.parse(await ask(`/api/notices/showNoticePage?id=${id}`))).toMatchObject({ state: 'cancelled', noAward, content: { noAward } });
  expect((JSON.parse(await ask('/api/search?q=Melamchi&scope=local&state=open')) as SearchResult).items).toEqual([]);
  expect(await ask('/feeds/notices.rss?q=Melamchi&lang=en')).toContain('Cancelled.');
  expect(await ask('/feeds/notices.atom?q=Melamchi&lang=en')).toContain('Cancelled.');
});
