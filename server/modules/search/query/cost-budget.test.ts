import { describe, expect, test } from 'vitest';
import { CARD_COST, MAX_INTERSECTED, MAX_ROWS, SEARCH_BUDGET, maxRowsOfWalk, maxStatementCost, walkedRowsCost } from './cost-budget.ts';

const pageOf = (size: number) => ({ maxHits: size + 1, left: SEARCH_BUDGET - size * CARD_COST });
const [usual, large] = [pageOf(20), pageOf(100)];
const places = ['index', 'table', 'facets', 'document'] as const;

describe('what the first statement of a page may cost', () => {
  test('is less where a hundred cards follow', () => {
    expect(maxStatementCost(usual, 20)).toBeGreaterThan(1.5 * maxStatementCost(large, 100));
  });

  test('is that of any page where few hits are expected', () => {
    expect(maxStatementCost(large, 0)).toBe(MAX_INTERSECTED);
    expect(maxStatementCost(large, 50)).toBeGreaterThan(maxStatementCost(large, 100));
  });

  test('has a limit without a budget too', () => {
    expect(maxStatementCost({ maxHits: 101, left: Number.POSITIVE_INFINITY }, 101)).toBe(MAX_INTERSECTED);
  });
});

describe('a walk', () => {
  test.each(places)('for a usual page reads as many rows as any (%s)', (opens) => {
    expect(maxRowsOfWalk(usual, opens, 1)).toBe(MAX_ROWS[opens]);
  });

  test.each(places)('for a hundred cards still fills the page where every row is a hit, or stops within its limit (%s)', (opens) => {
    const rows = maxRowsOfWalk(large, opens, 1);
    expect(rows).toBeGreaterThan(101);
    expect(walkedRowsCost(rows, opens)).toBeLessThanOrEqual(maxStatementCost(large, 101));
  });

  test('for a hundred cards goes further where few rows are hits', () => {
    expect(maxRowsOfWalk(large, 'document', 0.01)).toBe(MAX_ROWS.document);
    expect(maxRowsOfWalk(large, 'document', 0.9)).toBeLessThan(MAX_ROWS.document);
  });
});
