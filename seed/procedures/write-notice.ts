import { type NoticeDetails, noticeDetails as contract } from '#contract/drafts.ts';
import { createNotice, giveReasons, noticeDetails, saveTab } from '#server/modules/notices/seeding.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Subject } from './subjects.ts';
import { officeTime } from './working-days.ts';

/** Who writes, and when. */
export interface Writer {
  readonly office: string;
  readonly email: string;
}

export interface NoticePlan {
  readonly subject: Subject;
  readonly kind: 'online' | 'offline';
  /** Days from now to the deadline. */
  readonly deadline: number;
  readonly questionsUntil?: number;
}

const money = (amount: number) => ({ amount: String(amount), currency: 'NPR' });

/** A notice as its writers see it. */
export async function detailsOf(ctx: Ctx, id: string): Promise<NoticeDetails> {
  const details = await noticeDetails(ctx, { query: contract.query!.parse({ id }) });
  if (!('mayEdit' in details)) throw new Error(`${id} cannot be edited`);
  return details;
}

/** Starts a draft and saves its first tab: what somebody has who was called away. @returns its id. */
export async function beginNotice(ctx: Ctx, now: Date, { subject, kind, deadline, questionsUntil }: NoticePlan): Promise<string> {
  const { id } = await createNotice(ctx, { body: {} });
  await saveTab(ctx, id, 'General-information', {
    title: subject.title,
    language: 'en',
    country: 'NP',
    city: subject.city,
    type: 'invitationForBids',
    kind,
    free: true,
    category: subject.category,
    method: 'open',
    value: money(subject.value),
    contractNumber: `HR/${subject.cpv[0]?.slice(2, 6)}/083-84`,
    deadline: officeTime(now, deadline, '12:00'),
    openingAt: officeTime(now, deadline, '14:00'),
    ...(questionsUntil === undefined ? {} : { questionsUntil: officeTime(now, questionsUntil, '16:00') }),
  });
  return id;
}

/** Writes a whole notice, as Nepal's law asks for it. @returns its id. */
export async function writeNotice(ctx: Ctx, now: Date, { office, email }: Writer, plan: NoticePlan): Promise<string> {
  const { subject, kind, deadline } = plan;
  const id = await beginNotice(ctx, now, plan);
  await saveTab(ctx, id, 'Contact-information', {
    organisationName: office,
    firstName: 'Binod',
    lastName: 'Shrestha',
    procurement: 'Procurement section',
    address: 'Babar Mahal',
    city: 'Kathmandu',
    country: 'NP',
    phone: '+977 1 555 0142',
    email,
  });
  await saveTab(ctx, id, 'Detailed-information', {
    descriptionHtml: `<p>${subject.description}</p><p>Bidders need experience with at least one contract of this kind in the last five years.</p>`,
    eligibility: 'Firms registered in Nepal with a tax clearance of the last fiscal year.',
    submissionMethod: kind === 'online' ? 'Online, on this portal.' : 'By hand or by post, in a sealed envelope with the contract number on it.',
    submissionPlace: kind === 'online' ? 'This portal' : 'Front desk, Babar Mahal, Kathmandu',
    openingPlace: 'Meeting room, Babar Mahal, Kathmandu',
    bidSecurity: { value: money(Math.round(subject.value * 0.025)), validity: { count: 120, unit: 'day' }, description: 'A bank guarantee or a voucher.' },
    bidValidity: { count: 90, unit: 'day' },
    documentAccess: { description: 'On this page, without a fee.', fee: money(0) },
    contractPeriod: { start: officeTime(now, deadline + 60, '12:00').date, end: null, duration: { count: 12, unit: 'month' } },
    places: [{ name: subject.city, city: subject.city, country: 'NP' }],
  });
  await saveTab(ctx, id, 'cpv-codes', { cpv: [...subject.cpv] });
  await saveTab(ctx, id, 'CAI', { noAwardYet: true });
  const { checks } = await detailsOf(ctx, id);
  const open = checks.filter(({ severity, reason }) => severity === 'soft' && reason === null);
  const reasons = open.map(({ code, tab, field }) => ({ code, tab, field, reason: 'The bidding documents of the department say this.' }));
  if (reasons.length > 0) await giveReasons(ctx, { query: { id }, body: { reasons } });
  return id;
}
