import type { NoticeContent, NoticeTime } from '#contract/notices.ts';
import { resultTypes } from '#contract/notices.ts';
import type { NoticePlan } from './notice-plan.ts';
import { townIn } from './places.ts';
import { rounded } from './prices.ts';
import type { Rng } from './random.ts';
import { subjectOf } from './subjects.ts';
import { supplierOf } from './suppliers.ts';
import { fill, texts } from './texts/index.ts';
import { publicationTime, workdayOf } from './working-time.ts';

type Part<K extends keyof NoticeContent> = NonNullable<NoticeContent[K]>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** An instant as a buyer in that zone gives it. */
export const timeAt = (at: Date, zone: string): NoticeTime => ({ at: at.toISOString(), zone });

const devanagari = '०१२३४५६७८९';
const bengali = '০১২৩৪৫৬৭৮৯';

/** A number in a language's own digits: Nepali and Bengali have their own. */
export function digitsIn(language: string, text: string): string {
  const scriptDigits = language === 'ne' ? devanagari : language === 'bn' ? bengali : null;
  return scriptDigits === null ? text : text.replaceAll(/\d/gu, (digit) => scriptDigits[Number(digit)] ?? digit);
}

const lakhCountries = new Set(['NP', 'IN', 'BD']);
const grouping = new Map<string, Intl.NumberFormat>();

/** A count as a country groups it: 2,50,000 in Nepal, India and Bangladesh. */
export function countIn(language: string, country: string, count: number): string {
  const locale = lakhCountries.has(country) ? 'en-IN' : language === 'fr' ? 'fr-FR' : language === 'af' ? 'af-ZA' : 'en';
  return digitsIn(language, grouping.getOrInsertComputed(locale, () => new Intl.NumberFormat(locale)).format(count));
}

const twoDigits = (year: number) => String(year % 100).padStart(2, '0');
/** Month and day when the financial year begins. */
const financialYearStart: Readonly<Record<string, readonly [month: number, day: number]>> = {
  NP: [7, 16],
  BD: [7, 1],
  KE: [7, 1],
  AU: [7, 1],
  IN: [4, 1],
  ZA: [4, 1],
};

/** The financial year of publication, as its country writes it. Nepal's is in Bikram Sambat. */
export function financialYear(country: string, publishedAt: Date): string {
  const begins = financialYearStart[country];
  if (!begins) return String(publishedAt.getUTCFullYear());
  const [month, day] = [publishedAt.getUTCMonth() + 1, publishedAt.getUTCDate()];
  const isBefore = month < begins[0] || (month === begins[0] && day < begins[1]);
  const year = publishedAt.getUTCFullYear() - (isBefore ? 1 : 0);
  if (country === 'NP') return `${year + 57}/${twoDigits(year + 58)}`;
  return country === 'IN' || country === 'BD' ? `${year}-${twoDigits(year + 1)}` : `${year}/${twoDigits(year + 1)}`;
}

/** Kinds of bodies that also work in other towns. */
const widelyActive = new Set(['ministry', 'roads', 'power', 'agriculture', 'digital', 'transport']);

/** Towns where a body works besides its own: a ministry in the whole country, others in their region. */
export function townsInReach({ buyer: { kind, country, town } }: NoticePlan) {
  if (!widelyActive.has(kind)) return [town];
  return country.towns.filter(({ region }) => kind === 'ministry' || region === town.region);
}

/** Lots by place whose values add up to the total: towns in reach, else parts of the buyer's town. */
export function lotsOf(rng: Rng, plan: NoticePlan, value: Part<'value'> | undefined): Part<'lots'> {
  const { country, town } = plan.buyer;
  const { language } = plan;
  const towns = townsInReach(plan);
  const count = towns.length > 1 ? Math.min(towns.length, rng.int(2, 6)) : rng.int(2, 4);
  const number = (lotIndex: number) => digitsIn(language, String(lotIndex + 1));
  const places = Array.from({ length: count }, (_, lotIndex) =>
    towns.length > 1
      ? townIn(country, towns[(plan.index + lotIndex) % towns.length]!, language)
      : fill(texts[language].area, { place: townIn(country, town, language), n: number(lotIndex) }),
  );
  const weights = places.map(() => 0.6 + rng.next());
  const weightSum = weights.reduce((sum, weight) => sum + weight, 0);
  const total = Math.round(Number(value?.amount ?? 0));
  const parts = weights.slice(1).map((weight) => rounded((total * weight) / weightSum));
  const amounts = [total - parts.reduce((sum, part) => sum + part, 0), ...parts];
  const [cpv = ''] = subjectOf(plan.subject).cpv;
  return places.map((place, lotIndex) => ({
    id: `LOT-${lotIndex + 1}`,
    title: fill(texts[language].lot, { n: number(lotIndex), place }),
    ...(value ? { value: { ...value, amount: String(amounts[lotIndex]) } } : {}),
    classifications: [{ scheme: 'CPV', code: cpv }],
  }));
}

const documentTypes = ['biddingDocuments', 'technicalSpecifications', 'billOfQuantity', 'contractDraft', 'illustration'];
/** The documents that suit the purchase: only works have drawings; services have no bill of quantities. */
const documentsFor = { works: [0, 1, 2, 4, 3], goods: [0, 1, 2, 3], services: [0, 1, 3] } as const;

/** Documents at addresses of the reserved domain .example; a result notice has none, or its contract. */
export function documentsOf(rng: Rng, plan: NoticePlan, reference: string): Part<'documents'> {
  const { category } = subjectOf(plan.subject);
  const kinds: readonly number[] = plan.type === 'designContest' ? [0, 1] : resultTypes.includes(plan.type) ? [3] : documentsFor[category];
  const publishedKinds = kinds.slice(0, rng.int(1, kinds.length));
  return publishedKinds.map((kind, index) => ({
    id: `${reference}-${index + 1}`,
    title: texts[plan.language].documents[kind]!,
    url: `https://${plan.buyer.domain}/tenders/${reference.toLowerCase()}/${index + 1}.pdf`,
    format: 'application/pdf',
    documentType: documentTypes[kind] ?? 'tenderNotice',
    datePublished: plan.publishedAt.toISOString(),
    language: plan.language,
  }));
}

const streets = ['Civic Square', 'Station Road', 'River Road', 'Market Street', 'Secretariat Road'];
const frenchStreets = ['rue de la République', 'avenue Jean-Jaurès', 'place de l’Hôtel-de-Ville', 'boulevard Pasteur'];

export function contactOf(rng: Rng, plan: NoticePlan): Part<'contact'> {
  const { country, town, domain, name } = plan.buyer;
  const [firstName, lastName] = rng.pick(country.people);
  return {
    organisationName: name,
    title: texts[plan.language].officer,
    firstName,
    lastName,
    address: `${rng.int(1, 180)} ${rng.pick(country.code === 'FR' ? frenchStreets : streets)}`,
    city: town.name,
    state: town.region,
    country: country.code,
    phone: `${country.dial} 555 0${rng.int(100, 199)}`,
    email: `procurement@${domain}`,
    postalCode: town.postalCode,
    web: `https://${domain}`,
  };
}

/** Contract amounts are exact to the unit, in five significant figures. */
const contractAmount = (estimate: number, share: number) => String(rounded(estimate * share, 5));

/** Days from signing to a notice of the contract's change or end, else to the award notice. */
const daysSinceSigning: Partial<Record<NoticePlan['type'], readonly [number, number]>> = { contractChange: [90, 300], completion: [180, 540] };

function dateOfAward(rng: Rng, { type, deadline, publishedAt, now, buyer }: NoticePlan): string {
  const [min, max] = daysSinceSigning[type] ?? [2, 12];
  const [before, share] = [rng.int(min, max), rng.next()];
  if (!deadline) return workdayOf(buyer.country, new Date(publishedAt.getTime() - (before + 3) * DAY_MS));
  // Some weeks after the deadline, never in the future; moving to a working day takes at most three days.
  const room = Math.floor((now.getTime() - deadline.getTime()) / DAY_MS) - 4;
  return workdayOf(buyer.country, new Date(deadline.getTime() + (18 + Math.floor(share * Math.max(0, Math.min(70, room) - 18))) * DAY_MS));
}

/** One award, or one for each lot, each at a price near the estimate. @param estimate of the total, whether published or not. */
export function awardsOf(rng: Rng, plan: NoticePlan, content: NoticeContent, estimate: number): Part<'awards'> {
  const { country } = plan.buyer;
  // An architect wins a contest, not a builder.
  const trade = plan.type === 'designContest' ? 'consulting' : subjectOf(plan.subject).trade;
  const reference = content.contractNumber ?? '';
  const isIntended = plan.type === 'directAwardIntent';
  const date = dateOfAward(rng, plan);
  const lots = content.lots ?? [];
  const awardFor = (worth: number, index: number, lot?: string) => ({
    id: `${reference}-A${index + 1}`,
    status: isIntended ? 'pending' : 'active',
    ...(isIntended ? {} : { date }),
    value: { amount: contractAmount(worth, 0.78 + rng.next() * 0.25), currency: country.currency },
    suppliers: Array.from({ length: rng.chance(0.08) ? 2 : 1 }, () => supplierOf(rng, country, trade)),
    ...(isIntended ? {} : { contractNumber: `${reference}/C${index + 1}`, bids: rng.int(2, 9) }),
    ...(lot === undefined ? {} : { lots: [lot] }),
  });
  if (lots.length === 0) return [awardFor(estimate, 0)];
  return lots.map((lot, index) => awardFor(lot.value ? Number(lot.value.amount) : estimate / lots.length, index, lot.id));
}

/** When and why a procedure was cancelled: before or after its deadline, never in the future. */
export function cancelledOf(rng: Rng, { type, deadline, publishedAt, now, buyer, language }: NoticePlan): Part<'noAward'> {
  const { before, after } = texts[language].cancelled;
  const [isBefore, days, early] = [rng.chance(0.5), rng.int(3, 30), 0.3 + rng.next() * 0.6];
  const lateDate = deadline ? new Date(deadline.getTime() + days * DAY_MS) : null;
  const isAfter = lateDate !== null && !isBefore && lateDate.getTime() < now.getTime() - 4 * DAY_MS;
  const reason = rng.pick(isAfter || type === 'cancellation' ? after : before);
  const during = deadline ? publishedAt.getTime() + (deadline.getTime() - publishedAt.getTime()) * early : publishedAt.getTime() + days * DAY_MS;
  const cancellationDate = isAfter ? lateDate : new Date(Math.min(during, now.getTime() - HOUR_MS));
  const office = publicationTime(rng, buyer.country, cancellationDate, 0);
  // A notice published on the last working day may be cancelled an hour later.
  const at = type === 'cancellation' ? publishedAt : office > publishedAt && office < now ? office : new Date(publishedAt.getTime() + HOUR_MS / 2);
  return { status: 'cancelled', at: timeAt(at, buyer.country.zone), reason };
}
