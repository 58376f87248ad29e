import { expect, test } from 'vitest';
import { orderOf } from '../../bench/support/latency.ts';

test('the kinds of a portal stay together, and each comes first in its turn', () => {
  const kinds = ['a', 'b', 'c'].map((name) => ({ name, portal: 'large' })).concat(['x', 'y'].map((name) => ({ name, portal: 'small' })));
  const rounds = [0, 1, 2, 3].map((round) =>
    orderOf(kinds, round)
      .map(({ name }) => name)
      .join(''),
  );
  expect(rounds).toEqual(['abcxy', 'bcayx', 'cabxy', 'abcyx']);
});
