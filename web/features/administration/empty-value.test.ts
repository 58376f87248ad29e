import { expect, it } from 'vitest';
import { isEmptyValue } from './empty-value.ts';

it.each([[null], [undefined], [''], [[]], [{}], [{ street: null, lines: [''] }]])('%j says nothing', (value) => {
  expect(isEmptyValue(value)).toBe(true);
});

it.each([[0], [false], ['-'], [['45']], [{ street: null, city: 'Kathmandu' }]])('%j says something', (value) => {
  expect(isEmptyValue(value)).toBe(false);
});
