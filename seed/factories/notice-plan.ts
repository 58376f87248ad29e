import type { NoticeType } from '#contract/notices.ts';
import { resultTypes } from '#contract/notices.ts';
import type { InterfaceLanguage } from '#contract/sites.ts';
import type { MadeUpBuyer } from './buyers.ts';
import { type Purchase, mayBeQuoted, prizeOf, purchaseOf, rangeOf } from './prices.ts';
import type { Rng } from './random.ts';
import { type Category, type SubjectKey, subjectOf, subjects } from './subjects.ts';
import { minDaysOf, officeTime, publicationTime, soonOfficeTime } from './working-time.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export type PlannedState = 'open' | 'closed' | 'awarded' | 'cancelled';

/** The plan of a made-up notice, from which its texts are made. */
export interface NoticePlan {
  /** Its number in the set, for fixed ids and reference numbers. */
  readonly index: number;
  readonly buyer: MadeUpBuyer;
  readonly language: InterfaceLanguage;
  readonly subject: SubjectKey;
  readonly type: NoticeType;
  readonly state: PlannedState;
  readonly purchase: Purchase;
  readonly publishedAt: Date;
  readonly deadline: Date | null;
  /** The fewest days from publication to the deadline. */
  readonly minDays: number;
  readonly now: Date;
}

/** Weights of the types that request bids, by what is bought. */
const biddingTypeWeights: Readonly<Record<Category, Partial<Record<NoticeType, number>>>> = {
  goods: { invitationForBids: 52, requestForQuotations: 30, auction: 5, prequalification: 3, priorInformation: 6, marketConsultation: 4 },
  works: { invitationForBids: 74, requestForQuotations: 8, prequalification: 8, priorInformation: 7, marketConsultation: 3 },
  services: { requestForProposals: 44, expressionOfInterest: 16, requestForQuotations: 16, invitationForBids: 14, priorInformation: 5, marketConsultation: 5 },
};
/** Subjects that an architect designs. */
const designedSubjects = new Set<SubjectKey>(['school', 'hospitalWing', 'sportsHall', 'busTerminal', 'market', 'heritage']);
/** Subjects that are the same from every seller, so that only prices are compared. */
const commodities = new Set<SubjectKey>(['laptops', 'stationery', 'diesel', 'cement', 'uniforms', 'transformers', 'pipes', 'waterMeters', 'medicines']);
const resultWeights: Partial<Record<NoticeType, number>> = { contractAward: 62, cancellation: 12, directAwardIntent: 8, contractChange: 9, completion: 9 };
/** Smaller ones are not worth prequalification, in US dollars. */
const PREQUALIFIED_FROM = 400_000;

/** A type that does not suit the subject becomes a call for bids. */
function suitableType(type: NoticeType, { buyer, subject }: { buyer: MadeUpBuyer; subject: SubjectKey }): NoticeType {
  const { scope, category } = subjectOf(subject);
  const [, max] = rangeOf(buyer.country, subject);
  const bids = category === 'services' && scope === 'consulting' ? 'requestForProposals' : 'invitationForBids';
  if (type === 'requestForQuotations' && !mayBeQuoted(buyer.country, subject)) return bids;
  if (type === 'auction' && !commodities.has(subject)) return bids;
  if (type === 'prequalification' && max / buyer.country.perUsd < PREQUALIFIED_FROM) return bids;
  if (type === 'expressionOfInterest' && scope !== 'consulting') return bids;
  if (type === 'invitationForBids') return bids;
  return type;
}

function typeOf(rng: Rng, buyer: MadeUpBuyer, subject: SubjectKey, isResult: boolean): NoticeType {
  if (isResult) return rng.weighted(resultWeights as Record<NoticeType, number>);
  if (designedSubjects.has(subject) && rng.chance(0.2)) return 'designContest';
  return suitableType(rng.weighted(biddingTypeWeights[subjectOf(subject).category] as Record<NoticeType, number>), { buyer, subject });
}

/** Bodies for adult education buy nothing for schools. */
const HIGHER_EDUCATION = /Institute|University|Polytechnic|Université|Chuo/u;
const schoolSubjects = new Set<SubjectKey>(['school', 'schoolFurniture', 'schoolFood', 'textbooks']);
/** Currencies in which very large works have twelve digits. */
const MIN_UNITS_PER_DOLLAR = 80;

/** What a body buys, except very large works. */
export function subjectsOf(buyer: MadeUpBuyer): SubjectKey[] {
  return (Object.keys(subjects) as SubjectKey[]).filter(
    (key) => key !== 'expressway' && subjectOf(key).kinds.includes(buyer.kind) && !(HIGHER_EDUCATION.test(buyer.name) && schoolSubjects.has(key)),
  );
}

function subjectFor(rng: Rng, buyer: MadeUpBuyer): SubjectKey {
  const suitable = subjectsOf(buyer);
  const [isVeryLarge, subject] = [rng.chance(0.25), rng.pick(suitable)];
  return isVeryLarge && subjectOf('expressway').kinds.includes(buyer.kind) && buyer.country.perUsd > MIN_UNITS_PER_DOLLAR ? 'expressway' : subject;
}

function minDaysFor(buyer: MadeUpBuyer, subject: SubjectKey, type: NoticeType): number {
  const { code } = buyer.country;
  if (type === 'requestForQuotations' || type === 'auction') return minDaysOf(code, 'quotations');
  if (type !== 'invitationForBids' && type !== 'requestForProposals') return minDaysOf(code, 'others');
  return minDaysOf(code, subject === 'expressway' ? 'large' : 'bids');
}

/** A few close within a day, many within the week, the rest within two months. */
function openDeadline(rng: Rng, plan: Pick<NoticePlan, 'buyer' | 'now'>): Date {
  const { country } = plan.buyer;
  const period = rng.weighted({ hours: 8, week: 26, later: 66 });
  if (period === 'hours') return soonOfficeTime(rng, country, plan.now);
  return officeTime(rng, country, plan.now, period === 'week' ? rng.int(1, 6) : rng.int(7, 58));
}

/** Some types sometimes have no deadline; a planned purchase usually has none. */
const withoutDeadline: Partial<Record<NoticeType, number>> = { priorInformation: 0.8, marketConsultation: 0.2 };

type Base = Omit<NoticePlan, 'state' | 'publishedAt' | 'deadline'>;

/** At most half a year old, else one without a deadline would no longer be open. */
function openPlan(rng: Rng, base: Base, hasDeadline: boolean): NoticePlan {
  const { buyer, now, minDays } = base;
  const deadline = hasDeadline ? openDeadline(rng, base) : null;
  const [age, extraDays, spareDays] = [Math.ceil(rng.next() ** 1.6 * 45), rng.int(1, 15), rng.int(0, 7)];
  const ahead = deadline ? Math.ceil((deadline.getTime() - now.getTime()) / DAY_MS) : 0;
  const days = deadline ? Math.max(minDays + extraDays, ahead + spareDays) : age;
  const publicationDate = publicationTime(rng, buyer.country, deadline ?? now, days);
  const [hour, yesterday] = [new Date(now.getTime() - HOUR_MS), publicationTime(rng, buyer.country, now, 1)];
  return { ...base, state: 'open', publishedAt: publicationDate < hour ? publicationDate : yesterday, deadline };
}

const AWARDED_AFTER_DAYS = 25;
const OPEN_WITHOUT_DEADLINE = 200 * DAY_MS;

function pastPlan(rng: Rng, base: Base, hasDeadline: boolean): NoticePlan {
  const { buyer, now, minDays, type } = base;
  const ended = officeTime(rng, buyer.country, now, -rng.int(3, 700));
  const published = publicationTime(rng, buyer.country, ended, minDays + rng.int(1, 22));
  const outcome = rng.weighted({ closed: 44, awarded: 50, cancelled: 9 });
  if (resultTypes.includes(type)) {
    // A mere intention is not awarded yet.
    const state = type === 'cancellation' ? 'cancelled' : type === 'directAwardIntent' ? 'closed' : 'awarded';
    return { ...base, state, publishedAt: ended, deadline: null };
  }
  const asksForInformation = type === 'priorInformation' || type === 'marketConsultation';
  const isTooSoon = now.getTime() - ended.getTime() < AWARDED_AFTER_DAYS * DAY_MS;
  const state =
    outcome === 'awarded' && (asksForInformation || isTooSoon || type === 'prequalification' || type === 'expressionOfInterest') ? 'closed' : outcome;
  // Without a deadline it stays open for half a year, so it is dated before that.
  if (!hasDeadline)
    return { ...base, state, publishedAt: publicationTime(rng, buyer.country, new Date(published.getTime() - OPEN_WITHOUT_DEADLINE), 0), deadline: null };
  return { ...base, state, publishedAt: published, deadline: ended };
}

/** Draws a plan: about 45 % open, the others closed, awarded or cancelled, over the last two years. */
export function planNotice(rng: Rng, index: number, buyer: MadeUpBuyer, now: Date): NoticePlan {
  const language =
    buyer.language !== undefined && rng.chance(0.9) ? buyer.language : rng.weighted(buyer.country.languages as Record<InterfaceLanguage, number>);
  const subject = subjectFor(rng, buyer);
  const isOpen = rng.chance(0.45);
  const isResult = !isOpen && rng.chance(0.24);
  const drawnType = typeOf(rng, buyer, subject, isResult);
  // Works this large are never procured by request for quotations, and their title is the longest that lists must bear.
  const type = subject === 'expressway' && !isResult ? 'invitationForBids' : drawnType;
  const isQuoted = type === 'requestForQuotations';
  const drawnPurchase = purchaseOf(rng, buyer.country, subject, isQuoted);
  const purchase = type === 'designContest' ? { ...drawnPurchase, cost: prizeOf(rng, buyer.country) } : drawnPurchase;
  const base = { index, buyer, language, subject, type, purchase, minDays: minDaysFor(buyer, subject, type), now };
  const hasDeadline = !resultTypes.includes(type) && !rng.chance(withoutDeadline[type] ?? 0);
  return isOpen ? openPlan(rng, base, hasDeadline) : pastPlan(rng, base, hasDeadline);
}
