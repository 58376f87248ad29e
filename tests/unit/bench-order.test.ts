import { expect, test } from 'vitest';
import { orderOf } from '../../bench/support/latency.ts';

test('the kinds of a portal stay together, each comes first in its turn, and the reference is asked after each of its portal', () => {
  const reference = { name: '.', portal: 'large' };
  const kinds = ['a', 'b', 'c'].map((name) => ({ name, portal: 'large' })).concat(['x', 'y'].map((name) => ({ name, portal: 'small' })));
  const rounds = [0, 1, 2, 3].map((round) =>
    orderOf(reference, kinds, round)
      .map(({ name }) => name)
      .join(''),
  );
  expect(rounds).toEqual(['a.b.c.xy', 'b.c.a.yx', 'c.a.b.xy', 'a.b.c.yx']);
});
