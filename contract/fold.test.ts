import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold, foldText } from './fold.ts';

/** A letter as people write it, and its folded form. */
const letter = fc.oneof(
  fc.constantFrom(
    ...[...'abcdefghijklmnopqrstuvwxyz0123456789'].map((sign) => [sign, sign] as const),
    ...Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ŋ: 'n', ħ: 'h', ŧ: 't', ə: 'e', ǿ: 'o', ǽ: 'ae', ﬁ: 'fi' }),
  ),
  fc
    .tuple(fc.constantFrom(...'aeionuszcl'), fc.array(fc.constantFrom('\u0301', '\u0308', '\u0328', '\u030c', '\u0307', '\u0331'), { maxLength: 2 }))
    .map(([base, marks]) => [`${base}${marks.join('')}`.normalize('NFC'), base] as const),
);
const word = fc.array(letter, { minLength: 1, maxLength: 12 });

test('folds Latin letters of every language to plain ones, in any case and Unicode form', () => {
  fc.assert(
    fc.property(word, (letters) => {
      const [written, plain] = [letters.map(([shown]) => shown).join(''), letters.map(([, bare]) => bare).join('')];
      for (const form of [written, written.toUpperCase(), written.normalize('NFD')]) expect(fold(form)).toBe(plain);
    }),
  );
});

test('folding is idempotent, and folds each word by itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
      expect(foldText(foldText(text))).toBe(foldText(text));
    }),
  );
});
