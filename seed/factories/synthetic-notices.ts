import { cpvCodes } from '../reference/cpv-codes.ts';
import { seeded } from './random.ts';
import { vocabulary, zipfTable } from './synthetic-words.ts';

const WORDS = 60_000;
const BUYERS = 20_000;
const CPV_IN_USE = 9000;
const YEARS_MS = 5 * 365.25 * 86_400_000;
const DAY_MS = 86_400_000;
const TABLE = 1 << 20;

const countries = [
  { code: 'IN', name: 'India', currency: 'INR', language: 'en', perUsd: 85, share: 30 },
  { code: 'US', name: 'United States', currency: 'USD', language: 'en', perUsd: 1, share: 18 },
  { code: 'FR', name: 'France', currency: 'EUR', language: 'fr', perUsd: 0.9, share: 14 },
  { code: 'BD', name: 'Bangladesh', currency: 'BDT', language: 'en', perUsd: 120, share: 12 },
  { code: 'ZA', name: 'South Africa', currency: 'ZAR', language: 'en', perUsd: 18, share: 9 },
  { code: 'AU', name: 'Australia', currency: 'AUD', language: 'en', perUsd: 1.5, share: 7 },
  { code: 'KE', name: 'Kenya', currency: 'KES', language: 'en', perUsd: 130, share: 6 },
  { code: 'NP', name: 'Nepal', currency: 'NPR', language: 'en', perUsd: 137, share: 4 },
];
const bodies = ['City Council', 'District Office', 'Roads Department', 'Water Board', 'General Hospital', 'Education Office', 'Power Company', 'University'];
const methods = ['open', 'open', 'open', 'selective', 'limited', 'direct'] as const;
const categories = ['goods', 'works', 'services'] as const;

/** An OCDS 1.1 release from the generator. */
export type SyntheticRelease = ReturnType<ReturnType<typeof makeRelease>>;

/** Spreads the commonest codes over the whole list. */
const codeOfRank = (rank: number) => cpvCodes[(rank * 4001) % cpvCodes.length]!;

function makeRelease(seed: number, until: number) {
  const rng = seeded(seed);
  const words = vocabulary(WORDS);
  const wordRanks = zipfTable(WORDS, 1, TABLE);
  const buyerRanks = zipfTable(BUYERS, 0.8, TABLE);
  const cpvRanks = zipfTable(CPV_IN_USE, 0.9, TABLE);
  const draw = (table: Int32Array) => table[Math.floor(rng.next() * TABLE)]!;
  const text = (count: number) => {
    let line = words[draw(wordRanks)]!;
    for (let index = 1; index < count; index++) line += ` ${words[draw(wordRanks)]!}`;
    return line;
  };
  const countryOf = countries.flatMap((country) => Array.from({ length: country.share }, () => country));
  const buyers = Array.from({ length: BUYERS }, (_, index) => {
    const city = words[2000 + ((index * 7) % 30_000)]!;
    const name = `${city.charAt(0).toUpperCase()}${city.slice(1)} ${bodies[index % bodies.length]!} ${index}`;
    return { id: `B-${index}`, name, city, country: countryOf[(index * 31) % countryOf.length]! };
  });

  return (index: number) => {
    const buyer = buyers[draw(buyerRanks)]!;
    const { country } = buyer;
    // Whole seconds, as publishers give them.
    const published = Math.floor((until - rng.next() * YEARS_MS) / 1000) * 1000;
    const deadline = published + rng.int(8, 28) * DAY_MS;
    const isOpen = deadline > until;
    const isAwarded = !isOpen && rng.chance(0.2);
    const amount = Math.round(10 ** (3.5 + rng.next() * 4) * country.perUsd);
    const codes = Array.from({ length: rng.int(1, 4) }, () => codeOfRank(draw(cpvRanks)));
    const number = index.toString().padStart(7, '0');
    const publishedAt = new Date(published).toISOString();
    const title = text(rng.int(5, 12));
    return {
      ocid: `ocds-bench0-${number}`,
      id: `${number}-${isAwarded ? 'award' : 'tender'}`,
      date: publishedAt,
      tag: [isAwarded ? 'award' : 'tender'],
      initiationType: 'tender',
      language: country.language,
      parties: [{ id: buyer.id, name: buyer.name, roles: ['buyer'], address: { locality: buyer.city, countryName: country.name } }],
      buyer: { id: buyer.id, name: buyer.name },
      tender: {
        id: `T-${number}`,
        title: title.charAt(0).toUpperCase() + title.slice(1),
        description: text(rng.int(25, 70)),
        status: isOpen ? 'active' : 'complete',
        procurementMethod: methods[rng.int(0, methods.length - 1)],
        mainProcurementCategory: categories[rng.int(0, 2)],
        value: { amount, currency: country.currency },
        tenderPeriod: { startDate: publishedAt, endDate: new Date(deadline).toISOString() },
        items: codes.map((code, item) => ({ id: `${item + 1}`, classification: { scheme: 'CPV', id: code } })),
      },
      ...(isAwarded
        ? {
            awards: [
              {
                id: `A-${number}`,
                status: 'active',
                date: new Date(Math.min(until, deadline + 40 * DAY_MS)).toISOString(),
                value: { amount: Math.round(amount * (0.7 + rng.next() * 0.3)), currency: country.currency },
                suppliers: [{ id: `S-${rng.int(1, 50_000)}`, name: `${text(2)} Ltd` }],
              },
            ],
          }
        : {}),
    };
  };
}

/**
 * Made-up OCDS releases for measuring, always the same for the same arguments. Words, buyers and CPV codes are as unevenly used as in real
 * data: 60,000 words, 20,000 buyers in eight countries, 9,000 codes. Dates cover the five years up to `now`; about one notice in a hundred
 * is open at `now`. Makes tens of thousands a second.
 */
export function* syntheticNotices(count: number, seed = 1, now: Date = new Date()): Generator<SyntheticRelease> {
  const release = makeRelease(seed, now.getTime());
  for (let index = 0; index < count; index++) yield release(index);
}
