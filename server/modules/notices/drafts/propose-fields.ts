import type { NoticeFields } from '#contract/draft-fields.ts';
import type { NoticeContent } from '#contract/notices.ts';
import { countrySites } from '#server/modules/sites/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Publisher } from '../store/publishers.repo.ts';
import { type DraftState, fieldValue, fieldsOf, keyOf, withFields } from './draft-state.ts';
import { unlessEmpty } from './given-values.ts';
import type { FieldTab } from './tab-fields.ts';

/** How and where bids are handed in and opened: the same in most notices of an organisation. */
const repeated = ['submissionMethod', 'submissionPlace', 'openingPlace', 'documentAccess', 'bidValidity'] as const;

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
  };
  return {
    'General-information': general,
    'Contact-information': lastFields?.['Contact-information'] ?? contactOf(publisher),
    'Detailed-information': lastFields ? Object.fromEntries(repeated.map((name) => [name, lastFields['Detailed-information'][name]])) : {},
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
  let filled = withFields(state, 'General-information', [{ field: 'deadline', value: { date: null, time: null, zone } }]);
  const proposed: string[] = [];
  for (const [tab, values] of Object.entries(proposalsOf(ctx, publisher, last)) as [FieldTab, Record<string, unknown>][]) {
    const changes = Object.entries(values).flatMap(([field, value]) => {
      const isMissing = unlessEmpty(value) !== undefined && fieldValue(filled, tab, field) === undefined;
      return isMissing ? [{ field, value }] : [];
    });
    filled = withFields(filled, tab, changes);
    proposed.push(...changes.map(({ field }) => keyOf(tab, field)));
  }
  return { state: filled, proposed };
}
