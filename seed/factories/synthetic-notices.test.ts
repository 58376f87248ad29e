import { describe, expect, it } from 'vitest';
import { seeded } from './random.ts';
import { syntheticNotices } from './synthetic-notices.ts';
import { vocabulary, zipfTable } from './synthetic-words.ts';

const now = new Date('2026-11-21T06:00:00Z');

describe('synthetic notices', () => {
  it('are the same for the same seed, and differ for another', () => {
    const notices = [...syntheticNotices(50, 7, now)];
    expect([...syntheticNotices(50, 7, now)]).toEqual(notices);
    expect([...syntheticNotices(50, 8, now)]).not.toEqual(notices);
  });

  it('have the requested number, about one in a hundred open, none in the future, and unique ocids', () => {
    const notices = [...syntheticNotices(20_000, 1, now)];
    expect(notices).toHaveLength(20_000);
    expect(new Set(notices.map(({ ocid }) => ocid)).size).toBe(20_000);
    const open = notices.filter(({ tender }) => Date.parse(tender.tenderPeriod.endDate) > now.getTime());
    expect(open.length).toBeGreaterThan(100);
    expect(open.length).toBeLessThan(350);
    expect(open.every(({ tender }) => tender.status === 'active')).toBe(true);
    expect(
      notices.every(({ date, awards }) => Date.parse(date) <= now.getTime() && (awards ?? []).every((award) => Date.parse(award.date) <= now.getTime())),
    ).toBe(true);
  });

  it('use 60,000 different words, unevenly distributed', () => {
    expect(new Set(vocabulary(60_000)).size).toBe(60_000);
    const table = zipfTable(1000, 1, 1 << 16);
    expect(table.filter((rank) => rank === 0).length).toBeGreaterThan(5 * table.filter((rank) => rank === 9).length);
    expect(new Set(table).size).toBe(1000);
  });
});

describe('random numbers', () => {
  it('repeat for the same seed, and stay within their bounds', () => {
    const [firstRng, secondRng] = [seeded(3), seeded(3)];
    const numbers = Array.from({ length: 200 }, () => firstRng.int(1, 6));
    expect(Array.from({ length: 200 }, () => secondRng.int(1, 6))).toEqual(numbers);
    expect(new Set(numbers)).toEqual(new Set([1, 2, 3, 4, 5, 6]));
    expect(seeded(1).weighted({ never: 0, always: 1 })).toBe('always');
  });
});
