import { expect, test } from 'vitest';
import { newBrowserToken, secondStepPath } from './registering-browser.ts';

test('a registration continues at the second step, with the claim that it began with, and nowhere else', () => {
  expect(secondStepPath('/buyer-registration-successful?claim=abc')).toBe('/buyer-registration-successful?claim=abc');
  for (const target of [
    null,
    '',
    '/team',
    '//evil.example/buyer-registration-successful?claim=abc',
    'https://evil.example',
    '/buyer-registration-successful/../team',
  ])
    expect(secondStepPath(target)).toBe('/buyer-registration-successful');
});

test('a browser’s id is 256 random bits, written like tokens', () => {
  const tokens = new Set(Array.from({ length: 50 }, newBrowserToken));
  expect(tokens.size).toBe(50);
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/u);
});
