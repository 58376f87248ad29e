import { beforeAll, describe, expect, it } from 'vitest';
import type { NoticeContent } from '#contract/notices.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { createEventBus } from '#server/platform/events/event-bus.ts';
import { defineConsumer } from '#server/platform/events/outbox.ts';
import type { Connection } from '#server/platform/db/database.ts';
import { testCtx } from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type NoticeInput, noticeAmended, noticeChanged, noticePublished, saveNotices } from '../index.ts';
import { allImportedNotices } from '../store/notices-bulk.repo.ts';

let connection: Connection;
let ctx: Ctx;
const events = [noticePublished, noticeChanged, noticeAmended];
const listener = defineConsumer({ name: 'ear', on: events, batchSize: 100, handle: async () => undefined });

beforeAll(async () => {
  connection = await testDatabase();
  ctx = { ...testCtx(connection), events: createEventBus([{ events, consumers: [listener] }]) };
});

const content = (overrides: Partial<NoticeContent> = {}): NoticeContent => ({ title: 'A road', type: 'invitationForBids', kind: 'offline', ...overrides });
const draft = (key: string | null, contentOverrides: Partial<NoticeContent> = {}, inputOverrides: Partial<NoticeInput> = {}): NoticeInput => ({
  origin: key === null ? null : { source: 'test', key },
  content: content(contentOverrides),
  status: 'published',
  free: true,
  buyerId: null,
  sectors: ['45'],
  cpv: (contentOverrides.classifications ?? []).map(() => '45000000'),
  ...inputOverrides,
});
const rows = async (text: string, values: unknown[] = []) => (await connection.pool.query(text, values)).rows as Record<string, unknown>[];

describe('saveNotices', () => {
  it('adds new notices, skips unchanged ones, and amends changed ones with old and new values', async () => {
    const first = draft('a', { value: { amount: '12345678901234567890.5', currency: 'NPR' }, classifications: [{ scheme: 'CPV', code: '45000000' }] });
    const [added] = await saveNotices(ctx, [first]);
    expect(added!.outcome).toBe('new');
    expect(await saveNotices(ctx, [structuredClone(first)])).toEqual([{ id: added!.id, outcome: 'duplicate' }]);
    const at = new Date('2025-03-01T00:00:00Z');
    const changed = draft('a', {
      value: { amount: '7', currency: 'NPR' },
      city: 'Pokhara',
      classifications: [
        { scheme: 'UNSPSC', code: '72' },
        { scheme: 'X', code: 'y' },
      ],
    });
    expect(await saveNotices(ctx, [changed], { at, actorRef: '9', reasonOfAmendment: () => 'because' })).toEqual([{ id: added!.id, outcome: 'amended' }]);
    const [notice] = await rows('select version, value_amount, city, content from notice where id = $1', [added!.id]);
    expect(notice).toMatchObject({ version: 2, value_amount: '7', city: 'Pokhara', content: changed.content });
    const [amendment] = await rows('select * from notice_amendment where notice_id = $1', [added!.id]);
    expect(amendment).toMatchObject({ number: 1, at, actor: 'import', actor_ref: '9', reason: 'because', previous_content: first.content });
    expect(amendment!['changes']).toEqual([
      { path: 'city', to: 'Pokhara' },
      { path: 'classifications', from: first.content.classifications, to: changed.content.classifications },
      { path: 'value.amount', from: '12345678901234567890.5', to: '7' },
    ]);
    expect(await rows('select position, scheme, code from notice_classification where notice_id = $1 order by position', [added!.id])).toEqual([
      { position: 0, scheme: 'UNSPSC', code: '72' },
      { position: 1, scheme: 'X', code: 'y' },
    ]);
  });

  it('stores successive versions of one key in one call, and tells of each amendment', async () => {
    const drafts = ['one', 'two', 'two', 'three'].map((title) => draft('b', { title }));
    const savedNotices = await saveNotices(ctx, drafts);
    expect(savedNotices.map((notice) => notice.outcome)).toEqual(['new', 'amended', 'duplicate', 'amended']);
    expect(await rows('select version, title from notice where id = $1', [savedNotices[0]!.id])).toEqual([{ version: 3, title: 'three' }]);
    expect(
      await rows(`select number, previous_content ->> 'title' as title from notice_amendment where notice_id = $1 order by number`, [savedNotices[0]!.id]),
    ).toEqual([
      { number: 1, title: 'one' },
      { number: 2, title: 'two' },
    ]);
    await saveNotices(ctx, [draft('b', { title: 'four' }), draft('b', { title: 'five' })]);
    expect(await rows('select topic from outbox where key = $1 order by id', [savedNotices[0]!.id])).toEqual([
      { topic: 'notice.published' },
      { topic: 'notice.changed' },
      { topic: 'notice.amended' },
      { topic: 'notice.amended' },
    ]);
  });

  it('counts a change of status alone as a change', async () => {
    const [added] = await saveNotices(ctx, [draft('c')]);
    expect((await saveNotices(ctx, [draft('c', {}, { status: 'awarded' })]))[0]!.outcome).toBe('amended');
    expect((await rows('select changes from notice_amendment where notice_id = $1', [added!.id]))[0]!['changes']).toEqual([
      { path: 'status', from: 'published', to: 'awarded' },
    ]);
  });

  it('stores values that PostgreSQL would refuse: NUL, lone surrogates, out-of-range times, tabs, line breaks, backslashes', async () => {
    const odd = 'tab\t nul\u0000 half\ud800 back\\slash "quote" \\N \r\n end';
    const [saved] = await saveNotices(ctx, [
      draft('odd', {
        title: odd,
        description: `${odd}\\`,
        deadline: { at: '+012345-01-01T00:00:00.000Z', zone: 'UTC' },
        publishedAt: { at: '9999-12-31T00:00:00Z', zone: 'UTC' },
        value: { amount: '1e9999', currency: null },
        classifications: [{ scheme: 'x\u0000', code: '\\.' }],
      }),
    ]);
    const [row] = await rows('select title, deadline_at, value_amount, content from notice where id = $1', [saved!.id]);
    expect(row!['deadline_at']).toBeNull();
    expect(row!['value_amount']).toBeNull();
    expect((row!['content'] as NoticeContent).title).toBe(odd.replace('\u0000', '').toWellFormed());
    expect((await saveNotices(ctx, [draft('odd', { title: odd })]))[0]!.outcome).toBe('amended');
  });

  it('fills the columns of an amended notice like those of a new one', async () => {
    const full: Partial<NoticeContent> = {
      description: 'x '.repeat(200),
      language: 'ne',
      country: 'NP',
      city: 'Ilam',
      category: 'works',
      method: 'open',
      methodDetails: 'NCB',
      contractNumber: 'N/1',
      publishedAt: { at: '2026-01-01T00:00:00.000Z', zone: 'Asia/Kathmandu' },
      deadline: { at: '2026-02-01T00:00:00.000Z', zone: 'Asia/Kathmandu', zoneAssumed: true, dateOnly: true },
    };
    await saveNotices(ctx, [draft('whole', full)]);
    await saveNotices(ctx, [draft('stepwise')]);
    await saveNotices(ctx, [draft('stepwise', full)]);
    const [a, b] = await rows(
      `select to_jsonb(n) - array['id', 'public_id', 'source_key', 'version', 'created_at', 'updated_at'] as row from notice n where source_key in ('whole', 'stepwise') order by 1`,
    );
    expect(a).toEqual(b);
  });

  it('never adds a notice twice when two imports run at once', async () => {
    const drafts = Array.from({ length: 200 }, (_, index) => draft(`race-${index}`));
    const results = await Promise.all([saveNotices(ctx, drafts), saveNotices(ctx, drafts.toReversed())]);
    expect(results.flat().filter((notice) => notice.outcome === 'new')).toHaveLength(200);
    expect(results.flat().filter((notice) => notice.outcome === 'duplicate')).toHaveLength(200);
  });

  it('always adds a notice without a source, and lists only imported ones', async () => {
    const [a, b] = await saveNotices(ctx, [draft(null), draft(null)]);
    expect([a!.outcome, b!.outcome]).toEqual(['new', 'new']);
    const all = await Array.fromAsync(allImportedNotices(ctx, 3));
    expect(all).toHaveLength(206);
    expect(new Set(all.map((notice) => notice.key)).size).toBe(206);
  });
});
