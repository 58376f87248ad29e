import type { NoticeContent, NoticeType } from '#contract/notices.ts';
import { resultTypes } from '#contract/notices.ts';
import { names } from '../reference/names/index.ts';
import { awardsOf, cancelledOf, contactOf, countIn, digitsIn, documentsOf, financialYear, lotsOf, townsInReach, timeAt } from './notice-parts.ts';
import { type NoticePlan, subjectsOf } from './notice-plan.ts';
import { townIn } from './places.ts';
import { estimateOf, purchaseOf } from './prices.ts';
import { fundingOf } from './projects.ts';
import type { Rng } from './random.ts';
import { type SubjectKey, subjectOf } from './subjects.ts';
import { fill, texts } from './texts/index.ts';
import { sameTimeBefore } from './working-time.ts';

const DAY_MS = 86_400_000;

/** Types named at the beginning of a title; for bids and quotations that goes without saying. */
const namedTypes = new Set<NoticeType>([...resultTypes, 'designContest']);
const mostlyNamedTypes = new Set<NoticeType>(['priorInformation', 'expressionOfInterest', 'prequalification', 'auction', 'marketConsultation']);
/** CPV of design contests: architectural design services, and organising them. */
const CONTEST = ['71220000', '71230000'];

/** A buyer's own number of a notice. */
export function referenceOf(plan: NoticePlan): string {
  const { country, kind } = plan.buyer;
  return `${country.code}-${kind.slice(0, 3).toUpperCase()}-${plan.publishedAt.getUTCFullYear()}-${String(plan.index + 1).padStart(4, '0')}`;
}

function valuesOf(rng: Rng, plan: NoticePlan, { pieces, km, months } = plan.purchase): Record<string, string> {
  const { language, buyer } = plan;
  const { code } = buyer.country;
  const [isElsewhere, other] = [rng.chance(0.4), rng.pick(townsInReach(plan))];
  const count = (number: number) => countIn(language, code, number);
  return {
    buyer: buyer.name,
    place: townIn(buyer.country, isElsewhere ? other : buyer.town, language),
    n: count(pieces),
    km: count(km),
    months: count(months),
    year: digitsIn(language, financialYear(code, plan.publishedAt)),
  };
}

/** The title of a plan, sometimes with a suffix. */
function titleOf(rng: Rng, plan: NoticePlan, values: Record<string, string>): string {
  const { titles, suffixes } = texts[plan.language];
  const { category, unit, scope } = subjectOf(plan.subject);
  const pattern = titles[plan.subject];
  const year = pattern.includes('{year}') ? [] : (['year'] as const);
  const isPackaged = scope === 'consumables' && unit === 'whole';
  const fitting =
    category === 'works' ? (['phase', 'again', 'package'] as const) : isPackaged ? ([...year, 'again', 'package'] as const) : (['again', ...year] as const);
  const [isSuffixed, isNamed, suffix, n] = [rng.chance(0.26), rng.chance(0.7), rng.pick<keyof typeof suffixes>(fitting), rng.int(2, 9)];
  const behind = isSuffixed && plan.subject !== 'expressway' ? ` – ${fill(suffixes[suffix], { ...values, n: digitsIn(plan.language, String(n)) })}` : '';
  const before =
    namedTypes.has(plan.type) || (isNamed && mostlyNamedTypes.has(plan.type))
      ? `${names[plan.language].noticeTypes[plan.type]}${plan.language === 'fr' ? '\u00a0' : ''}: `
      : '';
  return before + fill(pattern, values) + behind;
}

/** What may be bought together with a plan's subject: the same trade, each in its place. */
function partsOf({ subject, buyer, language }: NoticePlan): SubjectKey[] {
  const { trade, category } = subjectOf(subject);
  return subjectsOf(buyer).filter((key) => subjectOf(key).trade === trade && subjectOf(key).category === category && namesPlace(key, language));
}
const namesPlace = (key: SubjectKey, language: NoticePlan['language']) => texts[language].titles[key].includes('{place}');

/** Whether a notice can request many things at once. */
export const hasManyParts = (plan: NoticePlan): boolean => plan.subject !== 'expressway' && namesPlace(plan.subject, plan.language) && partsOf(plan).length > 1;

/** A purchase of many parts in one notice: joined titles, codes and total cost. */
export function titleOfManyParts(rng: Rng, plan: NoticePlan): { title: string; codes: string[]; cost: number } {
  const others = partsOf(plan);
  const parts = new Map<string, { key: SubjectKey; cost: number }>();
  const add = (key: SubjectKey) => {
    const bought = purchaseOf(rng, plan.buyer.country, key);
    parts.set(fill(texts[plan.language].titles[key], valuesOf(rng, plan, bought)), { key, cost: bought.cost });
  };
  add(plan.subject);
  for (let index = 0; index < 12 && [...parts.keys()].join('; ').length < 320; index++) add(others[index % others.length]!);
  const bought = [...parts.values()];
  return {
    title: [...parts.keys()].join('; '),
    codes: [...new Set(bought.flatMap(({ key }) => subjectOf(key).cpv))],
    cost: bought.reduce((sum, { cost }) => sum + cost, 0),
  };
}

/** Texts describing the purchase, by its kind. */
function scopeOf(rng: Rng, plan: NoticePlan): string {
  const { scope } = texts[plan.language];
  const { scope: kind } = subjectOf(plan.subject);
  if (kind === 'repair' || kind === 'consumables') return rng.pick(scope[kind]);
  if (kind === 'equipment') return rng.pick(scope.goods);
  const isFirst = kind === 'roadworks' || kind === 'consulting';
  return scope[kind === 'roadworks' || kind === 'building' ? 'works' : 'services'][isFirst ? 0 : 1] ?? rng.pick(scope.services);
}

/** The sentences of the terms in a call for bids. */
const termsOf = { works: [0, 1, 2], goods: [0, 1], services: [0, 3] } as const;

function descriptionOf(rng: Rng, plan: NoticePlan, values: Record<string, string>): string {
  const text = texts[plan.language];
  const about: string | undefined = (text.about as Partial<Record<string, string>>)[plan.type satisfies string];
  const { category } = subjectOf(plan.subject);
  const scope = scopeOf(rng, plan);
  const [intro, closing] = [rng.pick(text.intro), rng.pick(text.closing)];
  const terms = (plan.type === 'requestForQuotations' ? [0] : termsOf[category]).map((index: number) => text.terms[index] ?? '');
  const isShort = resultTypes.includes(plan.type);
  const sentences = about === undefined ? [intro, scope, ...terms, closing] : [about, plan.type === 'designContest' ? '' : scope, isShort ? '' : text.remarks];
  return sentences
    .filter((sentence) => sentence !== '')
    .map((sentence) => fill(sentence, values))
    .join('\n\n');
}

/** France requests quotations from a few suppliers up to the EU's threshold. */
const ADAPTED_BELOW = 215_000;

function methodOf(rng: Rng, { type, buyer, purchase, subject }: NoticePlan): NonNullable<NoticeContent['method']> {
  const isSelective = rng.chance(0.1);
  if (type === 'directAwardIntent') return 'direct';
  if (type === 'requestForQuotations') return 'limited';
  if (type === 'prequalification' || type === 'expressionOfInterest') return 'selective';
  if (buyer.country.code === 'FR' && purchase.cost < ADAPTED_BELOW && type !== 'designContest') return 'limited';
  return isSelective && subject !== 'expressway' && type !== 'designContest' ? 'selective' : 'open';
}

/** So many pieces, so that they can be bought by place. */
const LOTS_FROM_PIECES = 10;
/** A smaller purchase is not worth several contracts. */
const LOTS_FROM_DOLLARS = 50_000;

function hasLots(rng: Rng, { type, subject, purchase, buyer }: NoticePlan): boolean {
  const isDrawn = rng.chance(0.3);
  const { category, scope } = subjectOf(subject);
  const isLarge = purchase.cost / buyer.country.perUsd > LOTS_FROM_DOLLARS;
  const isDivisible = purchase.pieces >= LOTS_FROM_PIECES || scope === 'consumables' || subject === 'guards' || subject === 'internet';
  return isDrawn && isLarge && isDivisible && category !== 'works' && !['requestForQuotations', 'auction', 'cancellation', 'completion'].includes(type);
}

const LARGE_IN_DOLLARS = 150_000;

/** Turns a plan into words and figures: the full content of a notice. */
export function contentOf(rng: Rng, plan: NoticePlan, kind: 'online' | 'offline'): NoticeContent {
  const { buyer, language, type, purchase } = plan;
  const { zone, currency, perUsd } = buyer.country;
  const isContest = type === 'designContest';
  const { cpv, category } = subjectOf(plan.subject);
  const values = valuesOf(rng, plan);
  const reference = referenceOf(plan);
  const method = methodOf(rng, plan);
  const amount = estimateOf(rng, buyer.country, purchase.cost, isContest ? 'services' : category);
  const value = rng.chance(0.86) ? { amount, currency } : undefined;
  const content: NoticeContent = {
    title: titleOf(rng, plan, values),
    description: descriptionOf(rng, plan, values),
    language,
    type,
    kind,
    country: buyer.country.code,
    region: buyer.town.region,
    city: buyer.town.name,
    buyerName: buyer.name,
    category: isContest ? 'services' : category,
    method,
    methodDetails: texts[language].methods[method],
    contractNumber: reference,
    ...(value ? { value } : {}),
    publishedAt: timeAt(plan.publishedAt, zone),
    ...fundingOf(rng, buyer, purchase.cost / perUsd > LARGE_IN_DOLLARS),
    contact: contactOf(rng, plan),
    classifications: (isContest ? CONTEST : cpv).map((code) => ({ scheme: 'CPV', code })),
    documents: documentsOf(rng, plan, reference),
    sourceUrl: `https://${buyer.domain}/tenders/${reference.toLowerCase()}`,
  };
  if (hasLots(rng, plan)) content.lots = lotsOf(rng, plan, value);
  if (plan.deadline) Object.assign(content, datesOf(rng, plan, kind, zone));
  if (plan.state === 'awarded' || type === 'directAwardIntent') content.awards = awardsOf(rng, plan, content, Number(amount));
  if (plan.state === 'cancelled') content.noAward = cancelledOf(rng, plan);
  return content;
}

/** The dates and submission details of a call for bids. */
function datesOf(rng: Rng, plan: NoticePlan & { deadline: Date | null }, kind: 'online' | 'offline', zone: string): Partial<NoticeContent> {
  const { deadline, publishedAt, language, buyer } = plan;
  if (!deadline) return {};
  const [written, hasQuestions, hasOpening] = [rng.pick(['written', 'inPerson', 'electronicSubmission']), rng.chance(0.4), rng.chance(0.3)];
  const questions = sameTimeBefore(buyer.country, deadline, 7, -1);
  return {
    deadline: timeAt(deadline, zone),
    submissionMethod: kind === 'online' ? 'electronicSubmission' : written,
    eligibility: rng.pick(texts[language].eligibility),
    ...(questions.getTime() > publishedAt.getTime() + DAY_MS && hasQuestions ? { questionsUntil: timeAt(questions, zone) } : {}),
    ...(hasOpening ? { openingAt: timeAt(new Date(deadline.getTime() + DAY_MS / 48), zone) } : {}),
  };
}
