import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '#server/platform/canonical-json.ts';
import { diffContents, sameJson } from './notice-diff.ts';

describe('diffContents', () => {
  it('names each field with its old and new value', () => {
    const from = { title: 'A', value: { amount: '1', currency: 'NPR' }, city: 'Pokhara' };
    const to = { title: 'A', value: { amount: '2', currency: 'NPR' }, language: 'ne' };
    expect(diffContents(from, to)).toEqual([
      { path: 'city', from: 'Pokhara' },
      { path: 'language', to: 'ne' },
      { path: 'value.amount', from: '1', to: '2' },
    ]);
  });

  it('compares list items by id', () => {
    const from = {
      lots: [
        { id: '1', title: 'a' },
        { id: '2', title: 'b' },
      ],
    };
    const to = {
      lots: [
        { id: '2', title: 'c' },
        { id: '3', title: 'd' },
      ],
    };
    expect(diffContents(from, to)).toEqual([
      { path: 'lots[1]', from: { id: '1', title: 'a' } },
      { path: 'lots[2].title', from: 'b', to: 'c' },
      { path: 'lots[3]', to: { id: '3', title: 'd' } },
    ]);
    expect(diffContents({ lots: [{ id: '1' }, { id: '2' }] }, { lots: [{ id: '2' }, { id: '1' }] })).toHaveLength(1);
    expect(diffContents({ lots: [] }, { lots: [{ id: '1' }] })).toEqual([{ path: 'lots[1]', to: { id: '1' } }]);
  });

  it('is empty only for equal values', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue()), (a, b) => {
        // -0 and 0 are one number in JSON text.
        const [left, right] = [JSON.parse(JSON.stringify(a)) as unknown, JSON.parse(JSON.stringify(b)) as unknown];
        expect(diffContents(left, structuredClone(left))).toEqual([]);
        expect(diffContents(left, right).length === 0).toBe(canonicalJson(left) === canonicalJson(right));
        expect(sameJson(left, right)).toBe(canonicalJson(left) === canonicalJson(right));
      }),
    );
  });
});
