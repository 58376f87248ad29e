import type { GivenTime, NoticeFields } from '#contract/draft-fields.ts';
import type { NoticeContent, NoticeTime } from '#contract/notices.ts';
import { countrySites } from '#server/modules/sites/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Publisher } from '../store/publishers.repo.ts';
import { type DraftState, fieldValue, fieldsOf, keyOf, withFields } from './draft-state.ts';
import { givenTimeOf, unlessEmpty } from './given-values.ts';
import type { FieldTab } from './tab-fields.ts';

/** How and where bids are handed in and opened: the same in most notices of an organisation. */
const repeated = ['submissionMethod', 'submissionPlace', 'openingPlace', 'documentAccess', 'bidValidity'] as const;

/** Of these, what an online notice does without: its bids are handed in here. */
export const onPaper = ['submissionMethod', 'submissionPlace'] as const;
const isOnPaper = (tab: FieldTab, field: string) => tab === 'Detailed-information' && onPaper.some((name) => name === field);

/** The contact of an organisation, where it has no notice yet. */
function contactOf({ name, country, city, address, web, contact }: Publisher): NoticeFields['Contact-information'] {
  const [firstName = '', ...rest] = contact?.name.split(' ') ?? [];
  return {
    organisationName: name,
    firstName,
    lastName: rest.join(' '),
    address: address?.street ?? '',
    city: address?.city ?? city ?? '',
    state: address?.region ?? '',
    postalCode: address?.postalCode ?? '',
    email: contact?.email ?? '',
    phone: contact?.phone ?? '',
    web: web ?? '',
    ...(country === null ? {} : { country }),
  };
}

/** The detailed information that an organisation repeats, without amounts: those are the tender's own. */
function detailedOf({ bidSecurity, contractPeriod, ...last }: NoticeFields['Detailed-information']): NoticeFields['Detailed-information'] {
  return {
    ...Object.fromEntries(repeated.map((name) => [name, last[name]])),
    ...(bidSecurity ? { bidSecurity: { ...bidSecurity, value: null } } : {}),
    ...(contractPeriod?.duration ? { contractPeriod: { start: null, end: null, duration: contractPeriod.duration } } : {}),
  };
}

const LONGEST_MS = 7 * 86_400_000;

/** The opening of bids as long after a deadline as in the organisation's last notice; undefined where that had none. */
export function openingAfter(deadline: NoticeTime, last: NoticeContent | undefined): GivenTime | undefined {
  if (!last?.deadline || !last.openingAt) return undefined;
  const afterMs = Date.parse(last.openingAt.at) - Date.parse(last.deadline.at);
  if (!(afterMs >= 0 && afterMs <= LONGEST_MS)) return undefined;
  return givenTimeOf({ at: new Date(Date.parse(deadline.at) + afterMs).toISOString(), zone: deadline.zone });
}

/** What can be filled in for a new notice, by tab. @param last the content of the organisation's last notice. */
function proposalsOf(ctx: Ctx, publisher: Publisher, last: NoticeContent | undefined): Partial<NoticeFields> {
  const site = countrySites.find(({ country }) => country === publisher.country) ?? ctx.site;
  const lastFields = last && fieldsOf({ content: last, entered: {} });
  const general = {
    language: publisher.noticeLanguage ?? site.languages[0],
    country: publisher.country ?? undefined,
    city: publisher.address?.city ?? publisher.city ?? undefined,
    buyerName: publisher.name,
    value: { amount: null, currency: publisher.noticeCurrency ?? site.currency },
    category: lastFields?.['General-information'].category,
  };
  return {
    'General-information': general,
    'Contact-information': lastFields?.['Contact-information'] ?? contactOf(publisher),
    'Detailed-information': lastFields ? detailedOf(lastFields['Detailed-information']) : {},
  };
}

/** The zone of the dates of an organisation's notices. */
const zoneOf = (ctx: Ctx, { country }: Publisher) => countrySites.find((site) => site.country === country)?.timeZone ?? ctx.site.timeZone;

/**
 * Fills in empty fields of a new draft from its organisation and the organisation's last notice.
 * @returns the fields that were filled in, by `TAB.field`: nobody has confirmed them yet.
 */
export function proposeFields(ctx: Ctx, state: DraftState, publisher: Publisher, last: NoticeContent | undefined): { state: DraftState; proposed: string[] } {
  const zone = zoneOf(ctx, publisher);
  const isOnline = state.content.kind === 'online';
  let filled = withFields(state, 'General-information', [{ field: 'deadline', value: { date: null, time: null, zone } }]);
  const proposed: string[] = [];
  for (const [tab, values] of Object.entries(proposalsOf(ctx, publisher, last)) as [FieldTab, Record<string, unknown>][]) {
    const changes = Object.entries(values).flatMap(([field, value]) => {
      const isMissing = unlessEmpty(value) !== undefined && fieldValue(filled, tab, field) === undefined;
      return isMissing && !(isOnline && isOnPaper(tab, field)) ? [{ field, value }] : [];
    });
    filled = withFields(filled, tab, changes);
    proposed.push(...changes.map(({ field }) => keyOf(tab, field)));
  }
  return { state: filled, proposed };
}
