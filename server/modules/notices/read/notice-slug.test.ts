import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NoticeId } from '#contract/notices.ts';
import { slugOf } from './notice-slug.ts';

const id = '0123456789abcdefghjkmnpqrs';

test('a title becomes hyphenated words, with the id at its end', () => {
  expect(slugOf('Supply & delivery of X-ray machines (Lot 2)', id)).toBe(`supply-delivery-of-x-ray-machines-lot-2-${id}`);
  expect(slugOf('काठमाडौं खानेपानी आयोजना', id)).toBe(`काठमाडौं-खानेपानी-आयोजना-${id}`);
  expect(slugOf('— ! —', id)).toBe(id);
});

test('any title gives a slug that ends in the id and needs only percent-encoding', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (title) => {
      const slug = slugOf(title, id);
      expect(slug.endsWith(id)).toBe(true);
      expect(slug).not.toMatch(/[/?#\s\\]/u);
      expect(slug.length).toBeLessThanOrEqual(80 + 1 + id.length);
      expect(NoticeId.safeParse(slug.slice(-26)).success).toBe(true);
    }),
  );
});
