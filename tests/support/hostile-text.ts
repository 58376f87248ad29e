import fc from 'fast-check';

/** Titles and names from a hostile source; without U+0000, which the database refuses. */
export const hostileText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom(
        '\r\nEND:VEVENT\r\n',
        '\\',
        ';,:"\'',
        '😀'.repeat(40),
        'निविदा '.repeat(30),
        '\u2028\u2029\u0085\u0007\uFFFE\uFFFF',
        ']]>',
        '<![CDATA[',
        '<script>alert(1)</script>',
        '&amp;&lt;&#0;',
        '\uD800',
        'x'.repeat(10_000),
      ),
    ),
    { maxLength: 4 },
  )
  .map((pieces) => pieces.join('').replaceAll('\u0000', ''));
