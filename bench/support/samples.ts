import pg from 'pg';
import { pick, seededRandom } from './statistics.ts';

/** Search terms drawn from the filled database with a fixed seed. */
export interface Samples {
  /** Words in at least one title in a hundred, in a few hundred to a few thousand titles, and in very few. */
  common: string[];
  medium: string[];
  rare: string[];
  /** Pairs of words from one title. */
  pairs: string[];
  /** Medium-frequency words with one wrong letter. */
  typos: string[];
  cpvPrefixes: string[];
  countries: string[];
  /** Public ids. */
  buyers: string[];
  notices: string[];
}

const SAMPLED_TITLES = 20_000;
const WORD = /\p{L}[\p{L}\p{M}]{3,24}/gu;

const wordsOf = (title: string) => [...new Set((title.toLowerCase().match(WORD) ?? []).map((word) => word.normalize('NFC')))];

/** One letter left out, doubled or replaced, never the first two. */
export function misspell(word: string, random: () => number): string {
  const letters = Array.from(word);
  const at = 2 + Math.floor(random() * (letters.length - 3));
  const kind = Math.floor(random() * 3);
  if (kind === 0) letters.splice(at, 1);
  else if (kind === 1) letters.splice(at, 0, letters[at]!);
  else letters[at] = letters[at] === 'e' ? 'o' : 'e';
  return letters.join('');
}

/** Random items of the list, with no repeats until all were taken. */
function drawItems<T>(random: () => number, list: readonly T[], count: number): T[] {
  if (list.length === 0) throw new Error('The database is too small to draw searches from it');
  const shuffled = list.map((item) => ({ item, at: random() })).toSorted((one, other) => one.at - other.at);
  return Array.from({ length: count }, (_, index) => shuffled[index % shuffled.length]!.item);
}

export async function readSamples(databaseUrl: string): Promise<Samples> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const column = async (text: string): Promise<string[]> => (await pool.query<{ value: string }>(text)).rows.map((row) => row.value);
  try {
    const random = seededRandom(20_261_121);
    // Public ids are random or hashed, so their order is independent of the notices.
    const titles = await column(`select title as value from notice order by md5(public_id) limit ${SAMPLED_TITLES}`);
    const wordCounts = new Map<string, number>();
    for (const title of titles) for (const word of wordsOf(title)) wordCounts.set(word, (wordCounts.get(word) ?? 0) + 1);
    const share = (min: number, max: number) =>
      [...wordCounts].filter(([, count]) => count >= min * titles.length && count <= max * titles.length).map(([word]) => word);
    const common = share(0.01, 1).toSorted();
    const medium = share(1 / 2000, 1 / 200).toSorted();
    const rare = [...wordCounts].filter(([, count]) => count === 1).map(([word]) => word);
    const frequent = new Set([...common, ...medium]);
    const pairs = titles
      .map((title) => wordsOf(title).filter((word) => frequent.has(word)))
      .filter((words) => words.length >= 2)
      .map((words) => `${words[0]} ${words.at(-1)}`);
    const longWords = [...medium, ...common].filter((word) => word.length >= 7 && /^\p{Script=Latin}+$/u.test(word));
    const codes = await column(
      "select cpv as value from notice_classification where cpv is not null order by md5(notice_id::text || ':' || position) limit 4000",
    );
    return {
      common: drawItems(random, common, 1000),
      medium: drawItems(random, medium.length > 0 ? medium : common, 1000),
      rare: drawItems(random, rare, 1000),
      pairs: drawItems(random, pairs, 1000),
      typos: drawItems(random, longWords.length > 0 ? longWords : medium, 1000).map((word) => misspell(word, random)),
      cpvPrefixes: drawItems(random, codes, 1000).map((code) => code.slice(0, pick(random, [2, 3, 4, 5]))),
      countries: await column('select country as value from notice where country is not null group by 1 order by count(*) desc limit 8'),
      buyers: await column('select public_id as value from organisation where id in (select buyer_id from notice) order by md5(public_id) limit 1000'),
      notices: await column('select public_id as value from notice order by md5(public_id) desc limit 4000'),
    };
  } finally {
    await pool.end();
  }
}
