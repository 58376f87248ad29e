import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withinSite } from './within-site.ts';

test.each(['/buyers-list', '/global-tenders?q=a%20b#results', '/', '/a//b', '/%2F%2Fevil.example', '/%5Cevil.example', '/redirect/..%2f..%2f'])(
  '%s is a page of this site',
  (path) => expect(withinSite(path)).not.toBeNull(),
);

test.each([
  null,
  '',
  'evil.example',
  'https://evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/\\/evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n//evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/./\\evil.example',
  '/%2e//evil.example',
  '/%2E%2E//evil.example',
  ' //evil.example',
  'javascript:alert(1)',
  '/\\\tjavascript:alert(1)',
  `/${'a'.repeat(2001)}`,
])('%j is not a page of this site', (target) => expect(withinSite(target)).toBeNull());

test('any answer stays on the site of the page', () => {
  const piece = fc.constantFrom('/', '\\', '.', '..', '%2e', '%2f', '%5c', '\t', '\n', ' ', 'evil.example', ':', '@', '?', '#', 'http:', 'a');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const target = withinSite(pieces.join(''));
      if (target !== null) expect(new URL(target, 'https://np.portal.example/redirect').origin).toBe('https://np.portal.example');
    }),
    { numRuns: 5000 },
  );
});
