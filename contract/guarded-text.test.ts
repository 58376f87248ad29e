import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isGuarded, isName } from './guarded-text.ts';

test.each(['', 'Mina', 'Mina Limbu 2', 'Éléonore', 'Nguyễn', 'प्रकाश शर्मा', 'गर्‍यो', 'শাহীন ২', '२०८३', 'Ångström Ñandú', 'i\u0307'])('accepts %s', (text) =>
  expect(isGuarded(text)).toBe(true),
);

test.each(['Mina!', "O'Neil", 'a-b', 'a.b', 'a@b.np', '<b>', 'a\tb', 'a\nb', 'a\u00A0b', 'a\u200Bb', 'a\u202Eb', '\u200Dab', '₹', '😀', 'a_b', 'a/b'])(
  'rejects %j',
  (text) => expect(isGuarded(text)).toBe(false),
);

test('rejects any text that contains another sign than letters, digits and spaces', () => {
  const sign = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }).filter((one) => /^[^\p{L}\p{M}\p{N} ]+$/u.test(one));
  const word = fc.stringMatching(/^[a-zA-Z0-9 ]{0,20}$/u);
  fc.assert(fc.property(word, sign, word, (before, spoiler, after) => !isGuarded(before + spoiler + after)));
  fc.assert(fc.property(word, isGuarded));
});

test.each(['Jean-Luc', "O'Brien", 'O’Hara', 'St. Denis', 'गर्‍यो', ''])('accepts the name %s', (text) => expect(isName(text)).toBe(true));
test.each(['<b>', 'a@b', 'a/b', 'a\u200Bb', 'a\tb', '😀'])('rejects the name %j', (text) => expect(isName(text)).toBe(false));
