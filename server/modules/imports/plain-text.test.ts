import fc from 'fast-check';
import sanitizeHtml from 'sanitize-html';
import { describe, expect, test } from 'vitest';
import { beforeParsing, plainText } from './plain-text.ts';

describe('plain text', () => {
  test('keeps paragraphs, lines and list items, and drops other markup', () => {
    const html = '<div class="a"><p>One <b>two</b><br/>three</p><ul><li>a</li><li title="x">b &amp; c</li></ul></div><script>alert("<b>")</script>';
    expect(plainText(html)).toBe('One two\nthree\n\n• a\n• b & c');
  });

  test('keeps text that only looks like markup', () => {
    expect(plainText('a < b, 5 > 4 & “c”')).toBe('a < b, 5 > 4 & “c”');
    expect(plainText('<p>a < b and 5 > 4</p>')).toBe('a < b and 5 > 4');
  });

  test('restores line ends that lost their backslashes, only in texts without line ends, and never inside a word', () => {
    const brokenText = 'Data of the northern region.rnrnThe portal shows:rn- live data;rn• history (modern)rnLot 1.rn      rn      2024 onwards.rnrn';
    expect(plainText(brokenText)).toBe('Data of the northern region.\n\nThe portal shows:\n- live data;\n• history (modern)\nLot 1.\n\n2024 onwards.');
    expect(plainText('A modern turn.rnA kiln')).toBe('A modern turn.rnA kiln');
    expect(plainText('One.\nTwo.rnrnThree')).toBe('One.\nTwo.rnrnThree');
  });

  test('reads attributes that contain angle brackets', () => {
    expect(plainText('<a title="x > y" href=\'<z>\'>text</a>')).toBe('text');
  });

  test('matches the text of an HTML parser', () => {
    const tag = fc.constantFrom('b', 'i', 'span', 'a', 'td', 'font');
    const piece = fc.oneof(
      tag.map((name) => `<${name}>`),
      tag.map((name) => `</${name}>`),
      tag.map((name) => `<${name} style="color: red" data-x='1'>`),
      fc.constantFrom('word', ' ', '&amp;', '&eacute;', '<script>x</script>', '<!-- <b> -->'),
    );
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 30 }), (pieces) => {
        const html = `<b></b>${pieces.join('')}`;
        const parsed = sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }).replaceAll('&amp;', '&');
        expect(plainText(html)).toBe(parsed.replace(/[ \t]{2,}/gu, ' ').trim());
      }),
    );
  });

  test.each([
    ['open tags', '<div>'],
    ['tags with brackets in attributes', `<i a='>'>`],
    ['an open quote in each', '<a "'],
    ['an open bracket in each', '<a '],
  ])('passes few tags to the parser for text of nothing but %s', (_, unit) => {
    const remainingText = beforeParsing(unit.repeat(200_000 / unit.length));
    expect(remainingText.match(/<\/?[a-z][^<>]*>/giu)?.length ?? 0).toBeLessThanOrEqual(2000);
  });
});
