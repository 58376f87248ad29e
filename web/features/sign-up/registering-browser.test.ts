import { expect, test } from 'vitest';
import { newBrowserName, secondStepPath } from './registering-browser.ts';

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
  const names = new Set(Array.from({ length: 50 }, newBrowserName));
  expect(names.size).toBe(50);
  for (const name of names) expect(name).toMatch(/^[\w-]{43}$/u);
});
