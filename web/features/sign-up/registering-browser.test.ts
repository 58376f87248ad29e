import { expect, test } from 'vitest';
import { newBrowserName, secondStepOf } from './registering-browser.ts';

test('a registration goes on at the second step, with the claim that it began with, and nowhere else', () => {
  expect(secondStepOf('/buyer-registration-successful?claim=abc')).toBe('/buyer-registration-successful?claim=abc');
  for (const other of [
    null,
    '',
    '/team',
    '//evil.example/buyer-registration-successful?claim=abc',
    'https://evil.example',
    '/buyer-registration-successful/../team',
  ])
    expect(secondStepOf(other)).toBe('/buyer-registration-successful');
});

test('a browser’s name is 256 bits at random, written as tokens are', () => {
  const names = new Set(Array.from({ length: 50 }, newBrowserName));
  expect(names.size).toBe(50);
  for (const name of names) expect(name).toMatch(/^[\w-]{43}$/u);
});
