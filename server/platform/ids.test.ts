import { describe, expect, it } from 'vitest';
import { NoticeId } from '#contract/notices.ts';
import { encodeId, newPublicId } from './ids.ts';

describe('public ids', () => {
  it('fit the contract, and differ', () => {
    const ids = Array.from({ length: 2000 }, newPublicId);
    expect(new Set(ids).size).toBe(2000);
    for (const id of ids) expect(NoticeId.safeParse(id).success).toBe(true);
  });

  it('contain all 128 bits', () => {
    const bytes = Buffer.from('000102030405060708090a0b0c0d0eff', 'hex');
    const value = [...encodeId(bytes)].reduce((sum, letter) => sum * 32n + BigInt('0123456789abcdefghjkmnpqrstvwxyz'.indexOf(letter)), 0n);
    expect(value).toBe(BigInt(`0x${bytes.toString('hex')}`));
    expect(encodeId(Buffer.alloc(16, 255))).toBe(`7${'z'.repeat(25)}`);
  });
});
