import { describe, expect, test } from 'vitest';
import { type LifeCycleStep, tenderLifeCycle } from '#contract/life-cycle.ts';
import { type NoticeContent, showNoticePage } from '#contract/notices.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { callInProcess } from '#server/platform/http/route.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { type NoticeInput, saveNotices } from '../index.ts';

const clock = fixedClock('2026-11-21T09:00:00Z');
const { ctx, connection, get } = await testApp({ clock });

const zone = 'Asia/Kathmandu';
const time = (at: string) => ({ at, zone });
const content: NoticeContent = {
  title: 'Supply of analysers',
  type: 'invitationForBids',
  kind: 'offline',
  publishedAt: time('2026-11-01T06:00:00.000Z'),
  questionsUntil: time('2026-11-20T06:00:00.000Z'),
  deadline: time('2026-11-24T06:15:00.000Z'),
  openingAt: time('2026-11-24T06:15:00.000Z'),
};
let drafts = 0;
async function storeNotice(...versions: (Partial<Omit<NoticeInput, 'content'>> & { content?: NoticeContent; at?: string })[]): Promise<string> {
  const origin = { source: 'test', key: String(++drafts) };
  const inputs = versions.map((version): NoticeInput => ({
    origin,
    content,
    status: 'published',
    free: true,
    buyerId: null,
    sectors: [],
    cpv: [],
    ...version,
  }));
  const [saved] = await saveNotices(ctx, inputs, { timeOfAmendment: (index) => (versions[index]?.at ? new Date(versions[index].at) : null) });
  const { rows } = await connection.pool.query<{ public_id: string }>('select public_id from notice where id = $1', [saved!.id]);
  return rows[0]!.public_id;
}
const award = (id: string, date?: string) => ({ id, ...(date ? { date } : {}) });
interface LifeCycle {
  locked: boolean;
  steps: LifeCycleStep[];
}
const readLifeCycle = (id: string) => get<LifeCycle>(`/api/tenderLifeCycle?id=${id}`);
const readBriefSteps = async (id: string) =>
  (await readLifeCycle(id)).body.steps.map(({ step, planned, time }) => `${planned ? '→' : ''}${step} ${time?.at.slice(0, 10) ?? 'unknown'}`);
/** The steps of a notice with awards of these dates that tell of them. */
const daysOfAward = async (...dates: string[]) => {
  const awards = dates.map((date, index) => award(String(index), date));
  const { body } = await readLifeCycle(await storeNotice({ status: 'awarded', content: { ...content, awards } }));
  return body.steps.filter(({ step }) => step === 'awarded').map(({ time }) => time);
};

describe('the life cycle of a notice', () => {
  test('shows past and planned steps by the server’s clock', async () => {
    const id = await storeNotice({}, { content: { ...content, title: 'More analysers' }, at: '2026-11-10T00:00:00Z' });
    expect(await readBriefSteps(id)).toEqual([
      'published 2026-11-01',
      'amended 2026-11-10',
      'questionsEnd 2026-11-20',
      '→deadline 2026-11-24',
      '→opening 2026-11-24',
    ]);
    clock.set('2026-11-24T06:15:00.000Z');
    expect((await readBriefSteps(id)).slice(3)).toEqual(['deadline 2026-11-24', 'opening 2026-11-24']);
    clock.set('2026-11-21T09:00:00Z');
  });

  test('ends 180 days after publication without a deadline', async () => {
    const { deadline: _, openingAt: __, questionsUntil: ___, ...rest } = content;
    expect(await readBriefSteps(await storeNotice({ content: rest }))).toEqual(['published 2026-11-01', '→closed 2027-04-30']);
    expect(await readBriefSteps(await storeNotice({ content: { ...rest, type: 'contractAward' } }))).toEqual(['published 2026-11-01']);
  });

  test('ends with the awards, each day once, or the cancellation; nothing is planned after that', async () => {
    const awards = [award('1', '2026-11-18T05:00:00.000Z'), award('2', '2026-11-18T07:00:00.000Z'), award('3', '2026-11-17'), award('4', 'soon')];
    expect((await readBriefSteps(await storeNotice({ status: 'awarded', content: { ...content, awards } }))).slice(1)).toEqual([
      'awarded 2026-11-17',
      'awarded 2026-11-18',
      'questionsEnd 2026-11-20',
    ]);
    expect((await readBriefSteps(await storeNotice({}, { status: 'cancelled', at: '2026-11-19T00:00:00Z' }))).slice(1)).toEqual([
      'amended 2026-11-19',
      'cancelled 2026-11-19',
      'questionsEnd 2026-11-20',
    ]);
    expect((await readBriefSteps(await storeNotice({ status: 'cancelled' }))).at(-1)).toBe('cancelled unknown');
    expect((await readBriefSteps(await storeNotice({ status: 'awarded' }))).at(-1)).toBe('awarded unknown');
  });

  test('shows an award’s day as that day, and an instant in the reader’s time zone', async () => {
    expect(await daysOfAward('2026-11-18')).toEqual([{ at: '2026-11-18T00:00:00.000Z', zone: 'UTC', dateOnly: true }]);
    // In Kathmandu both are on 18 November, and so is the day.
    expect(await daysOfAward('2026-11-17T20:00:00.000Z', '2026-11-18T10:00:00.000Z', '2026-11-18')).toHaveLength(1);
    expect(await daysOfAward('2026-11-18T10:00:00.000Z', '2026-11-18T20:00:00.000Z')).toHaveLength(2);
    expect(await daysOfAward('2026-02-30T10:00:00Z', '2026-04-09T10:00')).toHaveLength(2);
  });

  test('of a locked notice shows its publication and its deadline', async () => {
    const id = await storeNotice({ free: false }, { free: false, content: { ...content, title: 'Other' }, at: '2026-11-10T00:00:00Z' });
    expect((await readLifeCycle(id)).body.locked).toBe(true);
    expect(await readBriefSteps(id)).toEqual(['published 2026-11-01', '→deadline 2026-11-24']);
  });

  test('of a locked notice shows the day of its cancellation, as its page does, and not the reason', async () => {
    const [at, reason] = ['2026-11-19T00:00:00.000Z', 'The budget was cut.'];
    const bySource = { ...content, noAward: { status: 'cancelled' as const, at: time(at), reason } };
    for (const id of [
      await storeNotice({ free: false }, { free: false, status: 'cancelled', at }),
      await storeNotice({ free: false, status: 'cancelled', content: bySource }),
    ]) {
      expect(await readBriefSteps(id)).toContain('cancelled 2026-11-19');
      const { body } = await get<object>(`/api/notices/showNoticePage?id=${id}`);
      expect(body).toMatchObject({ locked: true, state: 'cancelled', cancelledAt: { at, zone } });
      expect(JSON.stringify(body)).not.toMatch(/budget|noAward/u);
    }
    const { body } = await get<object>(`/api/notices/showNoticePage?id=${await storeNotice({ free: false, status: 'closed', content: bySource })}`);
    expect(body).toMatchObject({ locked: true, cancelledAt: null });
  });

  test('on a page reuses the notice of that page, which is read once', async () => {
    const id = await storeNotice({});
    const origin = { source: 'test', key: String(drafts) };
    const pageCtx: Ctx = { ...ctx, readCache: new Map() };
    const shownPage = await callInProcess<typeof showNoticePage>(pageCtx, showNoticePage, { query: { id } });
    await saveNotices(ctx, [{ origin, content, status: 'cancelled', free: true, buyerId: null, sectors: [], cpv: [] }]);
    const stepsOn = async (requestCtx: Ctx) =>
      (await callInProcess<typeof tenderLifeCycle>(requestCtx, tenderLifeCycle, { query: { id } })).steps.map(({ step }) => step);
    expect(shownPage.state).toBe('open');
    expect(await stepsOn(pageCtx)).toEqual(['published', 'questionsEnd', 'deadline', 'opening']);
    const nextSteps = await stepsOn({ ...ctx, readCache: new Map() });
    expect(nextSteps).toContain('cancelled');
    expect(await stepsOn(ctx)).toEqual(nextSteps);
  });

  test('does not exist for a draft, and refuses an invalid id', async () => {
    expect((await readLifeCycle(await storeNotice({ status: 'draft' }))).status).toBe(404);
    expect((await readLifeCycle('0'.repeat(26))).status).toBe(404);
    expect((await readLifeCycle('x')).status).toBe(400);
  });
});
