import type { NoticeContent, NoticeType } from '#contract/notices.ts';
import { resultTypes } from '#contract/notices.ts';
import { names } from '../reference/names/index.ts';
import { awardsOf, contactOf, digitsIn, documentsOf, estimate, financialYear, fundingOf, lotsOf, timeAt } from './notice-parts.ts';
import type { NoticePlan } from './notice-plan.ts';
import { townIn } from './places.ts';
import type { Rng } from './random.ts';
import { type BuyerKind, type SubjectKey, subjects } from './subjects.ts';
import { fill, texts } from './texts/index.ts';

const DAY_MS = 86_400_000;

/** How many pieces, metres or tonnes a title speaks of. */
const pieces: Partial<Record<SubjectKey, readonly [number, number]>> = {
  bridge: [20, 180],
  school: [4, 24],
  streetLights: [80, 2500],
  laptops: [20, 800],
  transformers: [20, 400],
  waterMeters: [500, 20_000],
  fertiliser: [500, 30_000],
  textbooks: [5000, 400_000],
  training: [25, 600],
  beds: [10, 250],
};
/** Types that a title begins with; bids and quotations are asked for without saying so. */
const named = new Set<NoticeType>([
  ...resultTypes,
  'priorInformation',
  'expressionOfInterest',
  'prequalification',
  'auction',
  'designContest',
  'marketConsultation',
]);

/** Kinds of bodies that also buy for other towns than their own. */
const widelyActive = new Set<BuyerKind>(['ministry', 'roads', 'power', 'agriculture', 'digital']);

/** The number by which a buyer calls a notice. */
export function referenceOf(plan: NoticePlan): string {
  const { country, kind } = plan.buyer;
  return `${country.code}-${kind.slice(0, 3).toUpperCase()}-${plan.publishedAt.getUTCFullYear()}-${String(plan.at + 1).padStart(4, '0')}`;
}

function valuesOf(rng: Rng, plan: NoticePlan, subject: SubjectKey): Record<string, string> {
  const { language, buyer } = plan;
  const [from, to] = pieces[subject] ?? [3, 40];
  const number = rng.int(from, to);
  const own = (text: string | number) => digitsIn(language, String(text));
  return {
    buyer: buyer.name,
    place: townIn(buyer.country, rng.chance(widelyActive.has(buyer.kind) ? 0.4 : 0.05) ? rng.pick(buyer.country.towns) : buyer.town, language),
    n: own(number > 1000 ? Math.round(number / 100) * 100 : number),
    km: own(rng.int(2, 48)),
    months: own(rng.int(3, 36)),
    year: own(financialYear(buyer.country.code, plan.publishedAt)),
  };
}

/** The title of a plan, now and then with what stands behind it. */
function titleOf(rng: Rng, plan: NoticePlan, values: Record<string, string>): string {
  const { titles, suffixes } = texts[plan.language];
  const title = fill(titles[plan.subject], values);
  const suffix = rng.chance(0.3) ? ` – ${fill(rng.pick(suffixes), { ...values, n: digitsIn(plan.language, String(rng.int(2, 9))) })}` : '';
  const isNamed = named.has(plan.type) && (resultTypes.includes(plan.type) || rng.chance(0.7));
  return `${isNamed ? `${names[plan.language].noticeTypes[plan.type]}${plan.language === 'fr' ? '\u00a0' : ''}: ` : ''}${title}${suffix}`;
}

/** What a long title strings together: everything of the same kind that the buyer might want. */
export function longTitle(rng: Rng, plan: NoticePlan): string {
  const { category } = subjects[plan.subject];
  const others = (Object.keys(subjects) as SubjectKey[]).filter((key) => subjects[key].category === category);
  const parts = [plan.subject, ...Array.from({ length: 8 }, () => rng.pick(others))];
  return parts.map((key) => fill(texts[plan.language].titles[key], valuesOf(rng, plan, key))).join('; ');
}

function descriptionOf(rng: Rng, plan: NoticePlan, values: Record<string, string>): string {
  const { intro, scope, terms, closing } = texts[plan.language];
  const first = rng.int(0, terms.length - 1);
  const sentences = [rng.pick(intro), rng.pick(scope[subjects[plan.subject].category]), terms[first]!, terms[(first + 1) % terms.length]!, rng.pick(closing)];
  return sentences.map((sentence) => fill(sentence, values)).join('\n\n');
}

const methodsOf = { open: 74, selective: 10, limited: 12, direct: 4 } as const;

/** Puts a plan into words and figures: the whole content of a notice. */
export function contentOf(rng: Rng, plan: NoticePlan, kind: 'online' | 'offline'): NoticeContent {
  const { buyer, language, type } = plan;
  const { zone } = buyer.country;
  const { cpv, category } = subjects[plan.subject];
  const values = valuesOf(rng, plan, plan.subject);
  const reference = referenceOf(plan);
  const method = type === 'directAwardIntent' ? 'direct' : type === 'requestForQuotations' ? 'limited' : rng.weighted(methodsOf);
  const value = rng.chance(0.86) ? estimate(rng, plan) : undefined;
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
    category,
    method,
    methodDetails: texts[language].methods[method],
    contractNumber: reference,
    ...(value ? { value } : {}),
    publishedAt: timeAt(plan.publishedAt, zone),
    ...fundingOf(rng, plan),
    contact: contactOf(rng, plan),
    classifications: cpv.map((code) => ({ scheme: 'CPV', code })),
    documents: documentsOf(rng, plan, reference),
    sourceUrl: `https://${buyer.domain}/tenders/${reference.toLowerCase()}`,
  };
  if (category !== 'services' && rng.chance(0.2)) content.lots = lotsOf(rng, plan, value);
  if (plan.deadline) {
    content.deadline = timeAt(plan.deadline, zone);
    content.submissionMethod = kind === 'online' ? 'electronicSubmission' : rng.pick(['written', 'inPerson', 'electronicSubmission']);
    content.eligibility = rng.pick(texts[language].eligibility);
    const questions = plan.deadline.getTime() - 7 * DAY_MS;
    if (questions > plan.publishedAt.getTime() && rng.chance(0.4)) content.questionsUntil = timeAt(new Date(questions), zone);
    if (rng.chance(0.3)) content.openingAt = timeAt(new Date(plan.deadline.getTime() + DAY_MS / 48), zone);
  }
  if (plan.state === 'awarded') content.awards = awardsOf(rng, plan, content, reference);
  return content;
}
