import { describe, expect, it } from 'vitest';
import { type CachedPage, PageCache } from './page-cache.ts';

const pageOf = (text: string, status = 200): CachedPage => ({
  status,
  headers: {},
  body: Buffer.from(text),
  etag: `"${text.slice(0, 20)}"`,
  encodings: new Map(),
});

/** A cache with its own clock, and a render function that counts its runs. */
function setUp(options: { maxBytes?: number } = {}) {
  let time = 0;
  let runs = 0;
  const cache = new PageCache({ ...options, now: () => time });
  const render = async () => pageOf(`page ${++runs}`);
  const text = async (key = 'a', make = render) => (await cache.get(key, make)).body.toString();
  return { cache, text, render, runs: () => runs, advance: (ms: number) => (time += ms) };
}

describe('cached pages', () => {
  it('are sent from the cache while fresh', async () => {
    const { text, runs, advance } = setUp();
    expect([await text(), (advance(1999), await text())]).toEqual(['page 1', 'page 1']);
    expect(runs()).toBe(1);
  });

  it('are sent once more while refreshed, and rendered first when too old', async () => {
    const { text, advance } = setUp();
    await text();
    advance(2500);
    expect(await text()).toBe('page 1');
    expect(await text()).toBe('page 2');
    advance(5000);
    expect(await text()).toBe('page 3');
  });

  it('are rendered once for simultaneous requests', async () => {
    const { text, runs } = setUp();
    expect(await Promise.all([text(), text(), text()])).toEqual(['page 1', 'page 1', 'page 1']);
    expect(runs()).toBe(1);
  });

  it('have separate keys', async () => {
    const { text } = setUp();
    expect([await text('NP en /'), await text('FR fr /'), await text('NP en /')]).toEqual(['page 1', 'page 2', 'page 1']);
  });

  it('are not stored for errors and redirects', async () => {
    const { cache, render } = setUp();
    await cache.get('a', async () => pageOf('redirect', 302));
    await expect(cache.get('a', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
    expect((await cache.get('a', render)).body.toString()).toBe('page 1');
  });

  it('are limited in size: the least recently requested goes first', async () => {
    const { text, cache, runs } = setUp({ maxBytes: 80_000 });
    const big = async (key: string) => (await cache.get(key, async () => pageOf(key.repeat(4000)))).body.length;
    await text('small');
    for (const key of ['b', 'c', 'd', 'e', 'f', 'g']) {
      await big(key);
      await text('small');
    }
    for (let index = 0; index < 20; index++) await big(String.fromCodePoint(104 + index));
    expect(runs()).toBe(1);
    await text('small');
    expect(runs()).toBe(2);
  });
});
