import { expect, test } from 'vitest';
import { conditionsIn } from './hits.repo.ts';

test.each<[string, string[]]>([
  ["'a'", ["'a'"]],
  ["'a' & 'b'", ["'a'", "'b'"]],
  ["'a' & ('b' | 'c') & 'd'", ["'a'", "('b' | 'c')", "'d'"]],
  ["('b' | 'c') & ('d' | ('e' & 'f'))", ["('b' | 'c')", "('d' | ('e' & 'f'))"]],
  // Letters of a lexeme do not split conditions.
  ["'a & (b' & 'it''s & (' & ('c\\\\' | 'd')", ["'a & (b'", "'it''s & ('", "('c\\\\' | 'd')"]],
  // An exclusion never stands alone.
  ["('a' | 'b') & ('c' | 'd') & !(('^a' | '^b'))", ["('a' | 'b') & !(('^a' | '^b'))", "('c' | 'd')"]],
])('conditions for a query of lexemes: %s', (query, conditions) => {
  expect(conditionsIn(query)).toEqual(conditions);
});

test('no more conditions are built than statements exist for', () => {
  const groups = Array.from({ length: 12 }, (_, n) => `('a${n}' | 'b${n}')`);
  const conditions = conditionsIn(groups.join(' & '));
  expect(conditions).toHaveLength(8);
  expect(conditions.join(' & ').split(' & ').toSorted()).toEqual(groups.toSorted());
});
