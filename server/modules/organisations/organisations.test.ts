import { beforeAll, describe, expect, it } from 'vitest';
import { testCtx } from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/database.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { matchBuyers } from './index.ts';
import { allOrganisations } from './public-organisations.repo.ts';
import { normaliseName } from './normalise-name.ts';

let ctx: Ctx;
beforeAll(async () => {
  ctx = testCtx(await testDatabase());
});

describe('normaliseName', () => {
  it('folds case, accents, punctuation and &', () => {
    expect(normaliseName('  Ministère de l’Économie & des Finances ')).toBe('ministere de leconomie and des finances');
    expect(normaliseName("MINISTERE DE L'ECONOMIE AND DES FINANCES")).toBe(normaliseName('Ministère de l’Économie & des Finances'));
  });
  it('keeps the vowel signs of Devanagari', () => {
    expect(normaliseName('सडक विभाग')).toBe('सडक विभाग');
    expect(normaliseName('सडक विभाग')).not.toBe(normaliseName('सडक वभग'));
  });
  it('is never empty for a name of symbols alone', () => {
    expect(normaliseName('***')).toBe('***');
  });
});

describe('matchBuyers', () => {
  it('adds a buyer once, by normalised name and country', async () => {
    const [a, b, c] = await matchBuyers(ctx, [
      { name: 'Roads Board', country: 'KE' },
      { name: 'ROADS  BOARD.', country: 'KE' },
      { name: 'Roads Board', country: 'ZA' },
    ]);
    expect(b).toBe(a);
    expect(c).not.toBe(a);
    expect(await matchBuyers(ctx, [{ name: 'roads board', country: 'KE' }])).toEqual([a]);
    const [withoutCountry, again] = await matchBuyers(ctx, [
      { name: 'Roads Board', country: null },
      { name: 'Roads Board', country: null },
    ]);
    expect(again).toBe(withoutCountry);
    expect(withoutCountry).not.toBe(a);
  });

  it('matches by identifier first, whatever the name, within a call and across calls', async () => {
    const id = [{ scheme: 'GB-COH', identifier: '0123abc' }];
    const [a, b] = await matchBuyers(ctx, [
      { name: 'Old Name Ltd', country: 'GB', identifiers: id },
      { name: 'New Name Ltd', country: 'GB', identifiers: [{ scheme: 'GB-COH', identifier: ' 0123ABC ' }] },
    ]);
    expect(b).toBe(a);
    expect(await matchBuyers(ctx, [{ name: 'Third Name', country: 'FR', identifiers: id }])).toEqual([a]);
  });

  it('ignores placeholders for missing identifiers', async () => {
    const placeholders = [{ scheme: 'X', identifier: 'N/A' }];
    const [a, b] = await matchBuyers(ctx, [
      { name: 'First council', country: 'GB', identifiers: placeholders },
      { name: 'Second council', country: 'GB', identifiers: placeholders },
    ]);
    expect(a).not.toBe(b);
  });

  it('creates one organisation for the same name in simultaneous calls', async () => {
    const names = Array.from({ length: 50 }, (_, index) => ({ name: `Town ${index}`, country: 'NP' }));
    const results = await Promise.all([matchBuyers(ctx, names), matchBuyers(ctx, names.toReversed()), matchBuyers(ctx, names)]);
    expect(results[1].toReversed()).toEqual(results[0]);
    expect(results[2]).toEqual(results[0]);
  });

  it('lists all organisations once, in a stable order', async () => {
    const all = await Array.fromAsync(allOrganisations(ctx, 7));
    expect(all.length).toBe(new Set(all.map((organisation) => JSON.stringify(organisation))).size);
    expect(all.find((organisation) => organisation.name === 'Old Name Ltd')?.identifiers).toEqual(['GB-COH 0123ABC']);
  });
});
