import { beforeAll, describe, expect, it } from 'vitest';
import { NoticeContent, NoticeId, noticeTypes } from '#contract/notices.ts';
import { interfaceLanguages } from '#contract/languages.ts';
import { countrySites } from '#server/modules/sites/index.ts';
import { openUntil, stateAt } from '#server/modules/notices/seeding.ts';
import { isCpvCode } from '#server/modules/reference/index.ts';
import { type TestApp, fixedClock, testApp } from '#tests/support/app.ts';
import { ALL_DEMO_NOTICES, DEMO_NOTICES, type DemoNotice, demoNotices, hasNotices, seedDemo } from './demo.ts';
import { madeUpBuyers } from './factories/buyers.ts';
import { noticeInput } from './factories/notice-input.ts';
import { seeded } from './factories/random.ts';
import { subjects } from './factories/subjects.ts';
import { texts } from './factories/texts/index.ts';

const now = new Date('2026-11-21T06:00:00Z');
const HOUR_MS = 3_600_000;
const notices = [...demoNotices(now)];
const last = ({ versions }: DemoNotice) => versions.at(-1)!.input;
const contents = notices.map((notice) => last(notice).content);
const stateOf = (notice: DemoNotice) => stateAt({ status: last(notice).status, openUntil: openUntil(last(notice).content), publishedAt: null }, now);
const share = (of: (notice: DemoNotice) => boolean) => notices.filter(of).length / notices.length;

const titles = (at: string) => Array.from(demoNotices(new Date(at)), ({ versions }) => versions.at(-1)?.input.content.title);

describe('the demo’s notices', () => {
  it('are the same an hour later, except for their dates', () => {
    expect(titles('2026-11-21T07:48:00Z')).toEqual(titles('2026-11-21T06:46:00Z'));
  });

  it('are the same for the same instant', () => {
    expect([...demoNotices(now)]).toEqual(notices);
    expect(notices).toHaveLength(DEMO_NOTICES);
  });

  it('have fixed, unique ids', () => {
    expect(new Set(notices.map((notice) => last(notice).publicId)).size).toBe(notices.length);
    expect(notices.every((notice) => NoticeId.safeParse(last(notice).publicId).success)).toBe(true);
    expect(new Set(contents.map(({ contractNumber }) => contractNumber)).size).toBe(notices.length);
    const later = [...demoNotices(new Date(now.getTime() + 90 * 24 * HOUR_MS))];
    expect(later.map((notice) => last(notice).publicId)).toEqual(notices.map((notice) => last(notice).publicId));
  });

  it('fit the contract, in whole sentences and with existing codes', () => {
    for (const { versions } of notices) {
      for (const { input } of versions) {
        expect(NoticeContent.strict().safeParse(input.content).error).toBeUndefined();
        expect(input.cpv.every((code) => code !== null && isCpvCode(code))).toBe(true);
        expect(input.sectors.length).toBeGreaterThan(0);
      }
    }
    expect(contents.filter((content) => /[{}]|undefined|NaN/u.test(`${content.title} ${content.description}`))).toEqual([]);
    expect(
      Object.values(subjects)
        .flatMap(({ cpv }) => cpv)
        .filter((code) => !isCpvCode(code)),
    ).toEqual([]);
  });

  it('cover every country, language, type, kind and state', () => {
    expect(new Set(contents.map(({ country }) => country))).toEqual(new Set(countrySites.map(({ code }) => code)));
    expect(new Set(contents.map(({ language }) => language))).toEqual(new Set(interfaceLanguages));
    expect(new Set(contents.map(({ type }) => type))).toEqual(new Set(noticeTypes));
    expect(new Set(contents.map(({ kind }) => kind))).toEqual(new Set(['online', 'offline']));
    expect(share((notice) => stateOf(notice) === 'open')).toBeCloseTo(0.45, 1);
    for (const state of ['closed', 'awarded', 'cancelled'] as const) expect(share((notice) => stateOf(notice) === state)).toBeGreaterThan(0.03);
    expect(share((notice) => !last(notice).free)).toBeCloseTo(0.33, 1);
  });

  it('close in hours, in days and later; none is published in the future or after its deadline', () => {
    const hoursLeft = contents.flatMap(({ deadline }) => (deadline ? [(Date.parse(deadline.at) - now.getTime()) / HOUR_MS] : []));
    // On a Saturday, when only Nepal and Bangladesh work the next day.
    expect(hoursLeft.filter((hours) => hours > 0 && hours < 24).length).toBeGreaterThan(10);
    expect(hoursLeft.filter((hours) => hours >= 24 && hours < 168).length).toBeGreaterThan(150);
    expect(hoursLeft.filter((hours) => hours > 62 * 24)).toEqual([]);
    expect(contents.filter(({ publishedAt }) => publishedAt!.at > now.toISOString())).toEqual([]);
    expect(contents.filter(({ publishedAt, deadline }) => deadline && deadline.at <= publishedAt!.at)).toEqual([]);
    const awards = contents.flatMap((content) => content.awards ?? []);
    expect(awards.length).toBeGreaterThan(500);
    expect(awards.filter(({ date }) => date! > now.toISOString())).toEqual([]);
  });

  it('include amendments and content that is hard to lay out', () => {
    expect(contents.filter(({ title }) => title.length > 300).length).toBeGreaterThan(5);
    expect(contents.filter(({ title }) => /\S{60}/u.test(title)).length).toBeGreaterThan(5);
    expect(contents.filter(({ value }) => /^\d{12}$/u.test(value?.amount ?? '')).length).toBeGreaterThan(5);
    expect(contents.filter(({ lots }) => lots).length).toBeGreaterThan(100);
    expect(notices.filter(({ versions }) => versions.length > 1).length).toBeGreaterThan(20);
    for (const { versions } of notices) for (const { at } of versions.slice(1)) expect(at!.getTime()).toBeLessThanOrEqual(now.getTime());
  });

  it('name about two hundred different buyers, and have every title in every language', () => {
    expect(new Set(madeUpBuyers.map(({ name }) => name)).size).toBe(200);
    for (const { titles } of Object.values(texts)) expect(Object.keys(titles).toSorted()).toEqual(Object.keys(subjects).toSorted());
  });
});

describe('the factory', () => {
  it('makes a notice that fits the contract, the same for the same seed, with the given overrides', () => {
    expect(noticeInput()).toEqual(noticeInput());
    expect(noticeInput({}, seeded(2))).not.toEqual(noticeInput());
    const input = noticeInput({ free: false, content: { title: 'Bridge', classifications: [{ scheme: 'CPV', code: '72000000' }] } });
    expect(NoticeContent.strict().parse(input.content).title).toBe('Bridge');
    expect(input).toMatchObject({ free: false, cpv: ['72000000'], sectors: ['it'], origin: null });
  });
});

describe('seeding', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp({ clock: fixedClock(now) });
  });

  // On a busy machine all of the demo takes longer than other tests may.
  it('fills an empty portal with all notices, buyers and versions, and leaves no unfinished work', { timeout: 240_000 }, async () => {
    expect(await hasNotices(test.ctx)).toBe(false);
    await seedDemo(test.ctx);
    expect(await hasNotices(test.ctx)).toBe(true);
    const readRow = async (text: string) => (await test.connection.pool.query<Record<string, number>>(text)).rows[0];
    expect(await readRow('select count(*) as notices, count(buyer_id) as bought, count(distinct buyer_id) as buyers from notice')).toEqual({
      notices: ALL_DEMO_NOTICES,
      bought: ALL_DEMO_NOTICES,
      buyers: new Set(notices.map(({ buyer }) => buyer)).size + 2,
    });
    expect(
      await readRow(
        `select count(*) as amendments from notice_amendment a join notice n on n.id = a.notice_id where n.buyer_id not in (select organisation_id from membership)`,
      ),
    ).toEqual({
      amendments: notices.reduce((sum, { versions }) => sum + versions.length - 1, 0),
    });
    expect(await readRow('select count(*) as waiting from outbox')).toEqual({ waiting: 0 });
    const { rows } = await test.connection.pool.query<{ at: Date }>(
      // Acts on sealed bids are entered by the full hour.
      `select at from audit_entry where actor_name is distinct from 'sealed bids' order by id`,
    );
    expect(rows.length).toBeGreaterThan(10);
    expect(rows).toEqual(rows.toSorted((a, b) => a.at.getTime() - b.at.getTime()));
    const amended = notices.find(({ versions }) => versions.length > 1)!;
    const { status, body } = await test.get<{ version: number; amendments: unknown[] }>(`/api/notices/showNoticePage?id=${last(amended).publicId}`);
    expect({ status, version: body.version, amendments: body.amendments.length }).toEqual({
      status: 200,
      version: amended.versions.length,
      amendments: amended.versions.length - 1,
    });
  });
});
