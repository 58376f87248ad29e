import { expect, test } from 'vitest';
import { fold } from '#contract/fold.ts';
import type { SearchResult } from '#contract/search.ts';
import { saveNotices } from '#server/modules/notices/index.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { demoNotices } from '#seed/demo.ts';
import { seeded } from '#seed/factories/random.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { typedInLatin } from '#tests/support/typed-in-latin.ts';
import { typoVariantsOf } from './query/correct.ts';
import { stopWords, wordsOf } from '#server/modules/query/index.ts';

const now = new Date('2026-11-21T06:00:00Z');
const { ctx, get } = await testApp({ clock: fixedClock(now) });
const drafts = [...demoNotices(now)].map(({ versions }) => ({ ...versions.at(-1)!.input, buyerId: null }));
for (let from = 0; from < drafts.length; from += 500) await saveNotices(ctx, drafts.slice(from, from + 500));
await drainAll(ctx);

const contents = new Map(drafts.map(({ publicId, content }) => [publicId, content]));
const textOf = (id: string) => ` ${wordsOf([contents.get(id)?.title, contents.get(id)?.description].join(' ')).join(' ')}`;

interface Found {
  result: SearchResult;
  /** The words it suggests as meant. */
  meant: string | null;
}
const find = async (site: string, q: string, exact = false): Promise<SearchResult> =>
  (await get<SearchResult>(`/api/search?scope=local&size=10&q=${encodeURIComponent(q)}${exact ? '&exact=true' : ''}`, `${site}.localhost`)).body;
async function findOrAsk(site: string, q: string): Promise<Found> {
  const result = await find(site, q);
  const isFew = result.total > 0 && result.total <= 10 && result.correctedTo === null;
  const answer = isFew
    ? await get<{ suggestion: { q: string } | null }>(`/api/search/spelling?scope=local&q=${encodeURIComponent(q)}`, `${site}.localhost`)
    : { body: { suggestion: null } };
  return { result, meant: answer.body.suggestion?.q ?? null };
}
const holds = ({ items }: SearchResult, word: string) => items.some(({ id }) => textOf(id).includes(` ${word}`));
/** There are hundreds of requests. */
const LONG_MS = 300_000;
const sites = { ne: 'np', hi: 'in', bn: 'bd' } as const;

test(
  'text typed in Latin letters finds words of Devanagari and Bengali on their country’s site',
  async () => {
    const missed: string[] = [];
    let [firstFound, allFound] = [0, 0];
    for (const { language, word, latin } of typedInLatin) {
      for (const [index, typed] of latin.entries()) {
        const { result, meant } = await findOrAsk(sites[language], typed);
        const isFound = holds(result, fold(word));
        if (isFound) allFound += 1;
        if (isFound && index === 0) firstFound += 1;
        if (!isFound) missed.push(`${index === 0 ? '*' : ''}${typed} ${word} → ${result.correctedTo} ${result.total} (${meant})`);
      }
    }
    // The misses are English words, which find English notices, and words that occur in no notice of their site.
    expect(firstFound >= 84 && allFound >= 144 ? [] : missed).toEqual([]);
  },
  LONG_MS,
);

test.each(['sadak', 'khanepani', 'bhawan', 'nirman', 'sadak nirman', 'vidyalaya bhawan'])('%s, on Nepal’s site', async (typed) => {
  const result = await find('np', typed);
  expect(result.total).toBeGreaterThan(0);
  expect(result.correctedTo).toMatch(/^[\u0900-\u097f ]+$/u);
  // The list that is announced is the list returned.
  const correctedResult = await find('np', result.correctedTo!);
  expect([correctedResult.total, correctedResult.items.map(({ id }) => id)]).toEqual([result.total, result.items.map(({ id }) => id)]);
  expect(await find('np', typed, true)).toMatchObject({ total: 0, correctedTo: null });
});

test('text that finds something is searched as typed', async () => {
  const rng = seeded(100);
  const english = drafts.filter(({ content }) => content.language === 'en');
  for (let turn = 0; turn < 60; turn++) {
    const { content } = rng.pick(english);
    const words = wordsOf(content.title).filter((word) => /^[a-z]{3,}$/u.test(word) && !stopWords.has(word));
    if (words.length === 0) continue;
    const q = Array.from({ length: rng.int(1, 2) }, () => rng.pick(words)).join(' ');
    const [typedResult, exactResult] = await Promise.all([false, true].map((exact) => find(content.country!.toLowerCase(), q, exact)));
    if (exactResult!.total > 0) expect({ q, ...typedResult, next: null }).toEqual({ q, ...exactResult, next: null });
  }
});

const letters = (word: string) => Array.from(word).length;
/** A random slip: a letter left out, added or changed, or two swapped. */
function slip(rng: ReturnType<typeof seeded>, word: string): string {
  const parts = Array.from(word);
  const at = rng.int(0, parts.length - 1);
  const replacements = typoVariantsOf(word).filter((candidate) => letters(candidate) === parts.length);
  const kind = rng.int(0, 3);
  if (kind === 0) return parts.toSpliced(at, 1).join('');
  if (kind === 1) return parts.toSpliced(at, 0, parts[at]!).join('');
  if (kind === 2) return rng.pick(replacements);
  return parts.toSpliced(Math.max(0, at - 1), 2, parts[Math.max(1, at)]!, parts[Math.max(0, at - 1)]!).join('');
}

test(
  'spelling mistakes are corrected or suggested',
  async () => {
    const rng = seeded(300);
    const counts: Record<string, number> = {};
    const missed: string[] = [];
    let slipCount = 0;
    while (slipCount < 300) {
      const { content } = rng.pick(drafts);
      const words = wordsOf(`${content.title} ${content.description}`).filter((word) => letters(word) >= 4 && !/\p{N}/u.test(word) && !stopWords.has(word));
      if (words.length === 0) continue;
      const word = rng.pick(words);
      const typedWord = slip(rng, word);
      if (typedWord === word) continue;
      slipCount += 1;
      const { result, meant } = await findOrAsk(content.country!.toLowerCase(), typedWord);
      const stem = word.slice(0, Math.max(3, word.length - 3));
      const outcome =
        result.correctedTo !== null && holds(result, stem) ? 'mended' : meant?.startsWith(stem) ? 'asked' : holds(result, word) ? 'found' : 'missed';
      counts[outcome] = (counts[outcome] ?? 0) + 1;
      if (outcome === 'missed') missed.push(`${content.country} ${typedWord} ← ${word}: ${result.total} ${result.correctedTo} (${meant})`);
    }
    expect(missed.length <= 10 ? [] : [counts, ...missed]).toEqual([]);
  },
  LONG_MS,
);
