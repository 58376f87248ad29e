import type { NoticeType } from '#contract/notices.ts';
import { resultTypes } from '#contract/notices.ts';
import type { InterfaceLanguage } from '#contract/sites.ts';
import type { MadeUpBuyer } from './buyers.ts';
import type { Rng } from './random.ts';
import { type SubjectKey, subjects } from './subjects.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export type PlannedState = 'open' | 'closed' | 'awarded' | 'cancelled';

/** What a made-up notice is to be, before it has words. */
export interface NoticePlan {
  /** Its number in the set: what fixed ids and reference numbers are made from. */
  readonly at: number;
  readonly buyer: MadeUpBuyer;
  readonly language: InterfaceLanguage;
  readonly subject: SubjectKey;
  readonly type: NoticeType;
  readonly state: PlannedState;
  readonly publishedAt: Date;
  readonly deadline: Date | null;
  readonly now: Date;
}

/** Types by what is bought; how often each is used while bids are asked for. */
const askingTypes: Readonly<Record<'goods' | 'works' | 'services', Partial<Record<NoticeType, number>>>> = {
  goods: { invitationForBids: 44, requestForQuotations: 34, auction: 8, prequalification: 3, priorInformation: 6, marketConsultation: 5 },
  works: { invitationForBids: 66, requestForQuotations: 8, prequalification: 12, priorInformation: 8, designContest: 3, marketConsultation: 3 },
  services: { requestForProposals: 44, expressionOfInterest: 22, requestForQuotations: 16, invitationForBids: 8, priorInformation: 4, marketConsultation: 6 },
};
const designed = new Set<SubjectKey>(['school', 'hospitalWing', 'sportsHall', 'busTerminal', 'market', 'feasibility', 'software', 'parks', 'heritage']);
const resultWeights: Partial<Record<NoticeType, number>> = { contractAward: 62, cancellation: 12, directAwardIntent: 8, contractChange: 9, completion: 9 };

const wallClock = (zone: string, instant: Date) => Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone);

/** So many days after an instant, at a full or half hour of office time there, never on a weekend. */
function officeTime(rng: Rng, from: Date, days: number, zone: string): Date {
  const day = wallClock(zone, from).add({ days });
  const weekday = day.add({ days: day.dayOfWeek >= 6 ? 8 - day.dayOfWeek : 0 });
  const at = weekday.with({ hour: rng.pick([10, 11, 12, 14, 15, 16, 17]), minute: rng.pick([0, 0, 0, 30]), second: 0, millisecond: 0 });
  return new Date(at.epochMilliseconds);
}

/** A few close within hours, many within the week, the rest within two months. */
function openDeadline(rng: Rng, now: Date, zone: string): Date {
  const when = rng.weighted({ hours: 6, week: 24, later: 70 });
  if (when === 'hours') return new Date(Math.ceil((now.getTime() + rng.int(2, 20) * HOUR_MS) / (HOUR_MS / 2)) * (HOUR_MS / 2));
  return officeTime(rng, now, when === 'week' ? rng.int(1, 6) : rng.int(7, 58), zone);
}

function typeOf(rng: Rng, subject: SubjectKey, isResult: boolean): NoticeType {
  if (isResult) return rng.weighted(resultWeights as Record<NoticeType, number>);
  if (designed.has(subject) && rng.chance(0.12)) return 'designContest';
  return rng.weighted(askingTypes[subjects[subject].category] as Record<NoticeType, number>);
}

/** Some types have no deadline now and then; a planned purchase mostly. */
const withoutDeadline: Partial<Record<NoticeType, number>> = { priorInformation: 0.8, marketConsultation: 0.2 };

/** Draws a plan: about 45 in 100 open, the others closed, awarded or cancelled, over the last two years. */
export function planNotice(rng: Rng, at: number, buyer: MadeUpBuyer, now: Date): NoticePlan {
  const { zone } = buyer.country;
  const language =
    buyer.language !== undefined && rng.chance(0.9) ? buyer.language : rng.weighted(buyer.country.languages as Record<InterfaceLanguage, number>);
  const fitting = (Object.keys(subjects) as SubjectKey[]).filter((key) => subjects[key].kinds.includes(buyer.kind));
  const subject = rng.pick(fitting);
  const isOpen = rng.chance(0.45);
  const isResult = !isOpen && rng.chance(0.24);
  const type = typeOf(rng, subject, isResult);
  const base = { at, buyer, language, subject, type, now };
  const hasDeadline = !resultTypes.includes(type) && !rng.chance(withoutDeadline[type] ?? 0);
  if (isOpen) {
    // Not older than half a year, else one without a deadline would no longer be open.
    const publishedAt = new Date(now.getTime() - Math.ceil(rng.next() ** 1.6 * 45 * DAY_MS) - HOUR_MS / 4);
    return { ...base, state: 'open', publishedAt, deadline: hasDeadline ? openDeadline(rng, now, zone) : null };
  }
  const ended = officeTime(rng, now, -rng.int(3, 700), zone);
  const publishedAt = new Date((isResult ? ended.getTime() : officeTime(rng, ended, -rng.int(14, 50), zone).getTime()) - rng.int(0, 240) * 60_000);
  if (isResult) return { ...base, state: type === 'cancellation' ? 'cancelled' : 'awarded', publishedAt, deadline: null };
  // What had no deadline stays open for half a year, so it is put where it is over.
  const before = hasDeadline ? publishedAt : new Date(publishedAt.getTime() - 200 * DAY_MS);
  const asksForInformation = type === 'priorInformation' || type === 'marketConsultation';
  const state = rng.weighted({ closed: 50, awarded: asksForInformation ? 0 : 42, cancelled: 8 });
  return { ...base, state, publishedAt: before, deadline: hasDeadline ? ended : null };
}
