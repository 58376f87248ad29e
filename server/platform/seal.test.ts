import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSealed, seal, unseal } from './seal.ts';

const config = { TOKEN_SECRET: 'a secret of more than thirty-two letters' };
const otherConfig = { TOKEN_SECRET: 'another one of more than thirty-two letters' };

test('only the right owner, purpose and secret unseal a value', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const sealed = seal(config, 'test', 'somebody', text);
      expect(isSealed(sealed)).toBe(true);
      expect(unseal(config, 'test', 'somebody', sealed)).toBe(text);
      expect(seal(config, 'test', 'somebody', text)).not.toBe(sealed);
      expect([unseal(otherConfig, 'test', 'somebody', sealed), unseal(config, 'else', 'somebody', sealed), unseal(config, 'test', 'else', sealed)]).toEqual([
        null,
        null,
        null,
      ]);
    }),
  );
});

test('a value with one changed character cannot be unsealed', () => {
  const sealed = seal(config, 'test', 'somebody', 'JBSWY3DPEHPK3PXP');
  for (let index = 3; index < sealed.length; index++) {
    const changed = `${sealed.slice(0, index)}${sealed[index] === 'A' ? 'B' : 'A'}${sealed.slice(index + 1)}`;
    // The last character of base64 has unused bits.
    if (index < sealed.length - 1) expect(unseal(config, 'test', 'somebody', changed)).toBeNull();
  }
  for (const malformed of ['', 'v1.', 'v1.AAAA', 'JBSWY3DPEHPK3PXP']) expect(unseal(config, 'test', 'somebody', malformed)).toBeNull();
});
