import type { Country } from './places.ts';
import type { Rng } from './random.ts';
import { type Category, type SubjectKey, subjectOf } from './subjects.ts';

/** Price levels by country, relative to the United States: works and services follow wages, goods the world market. */
const levels: Readonly<Record<string, Readonly<Record<Category, number>>>> = {
  NP: { works: 0.14, goods: 0.85, services: 0.15 },
  IN: { works: 0.14, goods: 0.8, services: 0.15 },
  KE: { works: 0.25, goods: 0.9, services: 0.25 },
  AU: { works: 1, goods: 1.1, services: 1 },
  FR: { works: 0.85, goods: 1.05, services: 0.9 },
  US: { works: 1, goods: 1, services: 1 },
  ZA: { works: 0.4, goods: 0.95, services: 0.4 },
  BD: { works: 0.13, goods: 0.8, services: 0.14 },
};
/** Machines, software and tunnels are bought abroad, whatever local wages are. */
const imported: Partial<Record<SubjectKey, number>> = { substation: 0.2, software: 0.3, internet: 0.5, expressway: 0.55, streetLights: 0.35 };

/** Up to this a buyer may request quotations from a few suppliers, in its currency. */
export const quotationLimits: Readonly<Record<string, number>> = {
  NP: 2_000_000,
  IN: 2_500_000,
  KE: 3_000_000,
  AU: 200_000,
  FR: 140_000,
  US: 250_000,
  ZA: 1_000_000,
  BD: 1_500_000,
};
/** Prizes of a design contest, in US dollars at American prices. */
const PRIZES = [60_000, 220_000] as const;

/** A purchase in figures. */
export interface Purchase {
  /** Pieces, metres or tonnes; 1 where the title has no count. */
  readonly pieces: number;
  readonly km: number;
  readonly months: number;
  /** The estimate in the country's currency, unrounded. */
  readonly cost: number;
}

export const levelOf = (country: Country, key: SubjectKey): number => Math.max(levels[country.code]?.[subjectOf(key).category] ?? 1, imported[key] ?? 0);

/** The price range of a subject in a country, in its currency. */
export function rangeOf(country: Country, key: SubjectKey): readonly [number, number] {
  const { usd, count } = subjectOf(key);
  const rate = levelOf(country, key) * country.perUsd;
  return [usd[0] * count[0] * rate, usd[1] * count[1] * rate];
}

export const mayBeQuoted = (country: Country, key: SubjectKey): boolean => rangeOf(country, key)[0] < (quotationLimits[country.code] ?? 0) * 0.6;

const between = (rng: Rng, from: number, to: number) => from * (to / from) ** rng.next();

/** A number of pieces as people order them. */
function nice(count: number): number {
  const step = count > 10_000 ? 1000 : count > 1000 ? 100 : count > 200 ? 10 : count > 50 ? 5 : 1;
  return Math.max(1, Math.round(count / step) * step);
}

/** Draws the quantity and cost of a purchase. @param isQuoted it stays below the limit for quotations. */
export function purchaseOf(rng: Rng, country: Country, key: SubjectKey, isQuoted = false): Purchase {
  const { unit, usd, count, months } = subjectOf(key);
  const rate = levelOf(country, key) * country.perUsd;
  const limit = (isQuoted ? (quotationLimits[country.code] ?? 0) * 0.97 : Number.POSITIVE_INFINITY) / rate;
  const [min, max] = usd;
  const price = between(rng, min, Math.max(min, Math.min(max, limit / count[0])));
  const number = nice(between(rng, count[0], Math.max(count[0], Math.min(count[1], limit / price))));
  const fitting = price * number > limit ? Math.max(count[0], Math.floor(limit / price)) : number;
  const length = Math.round(between(rng, months[0], months[1]));
  return { pieces: unit === 'piece' ? fitting : 1, km: unit === 'km' ? fitting : 1, months: length, cost: price * fitting * rate };
}

/** The prize money of a design contest. */
export const prizeOf = (rng: Rng, country: Country): number => between(rng, ...PRIZES) * Math.max(0.25, levels[country.code]?.services ?? 1) * country.perUsd;

/** The highest prize money of a design contest in a country. */
export const maxPrize = (country: Country): number => PRIZES[1] * Math.max(0.25, levels[country.code]?.services ?? 1) * country.perUsd;

/** Rounds to two or three significant figures, as estimates are. */
export function rounded(amount: number, figures = 3): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(amount)) - (figures - 1));
  return Math.round(amount / step) * step;
}

/** Engineers in these countries calculate estimates to the smallest coin. */
const exact = new Set(['NP', 'IN', 'BD']);

/** An estimate in a buyer's usual form. */
export function estimateOf(rng: Rng, country: Country, cost: number, category: Category): string {
  const [isExact, figures, coins] = [rng.chance(0.2), rng.chance(0.4) ? 2 : 3, rng.int(5, 95)];
  if (isExact && category === 'works' && exact.has(country.code)) return `${Math.floor(cost)}.${String(coins).padStart(2, '0')}`;
  return String(rounded(cost, figures));
}
