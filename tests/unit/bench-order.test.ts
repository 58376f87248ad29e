import { expect, test } from 'vitest';
import { orderOf } from '../../bench/support/latency.ts';

test('measurements of a portal stay together, each goes first in turn, and the reference runs after each portal', () => {
  const reference = { name: '.', portal: 'large' };
  const kinds = ['a', 'b', 'c'].map((name) => ({ name, portal: 'large' })).concat(['x', 'y'].map((name) => ({ name, portal: 'small' })));
  const rounds = [0, 1, 2, 3].map((round) =>
    orderOf(reference, kinds, round)
      .map(({ name }) => name)
      .join(''),
  );
  expect(rounds).toEqual(['a.b.c.xy', 'b.c.a.yx', 'c.a.b.xy', 'a.b.c.yx']);
});
