import type { DraftSaved, NoticeDetails } from '#contract/drafts.ts';
import type { NoticeStanding } from '#contract/approval.ts';
import { goodDeadline, ifMatch, readyTabs, tabPaths } from '#tests/support/drafts.ts';
import { type Member, api, demoPerson, sessionOf } from './people.ts';

// What a journey about published notices needs first.

/** Today, by the machine's clock. */
const today = { ctx: { clock: { now: () => new Date() } } } as Parameters<typeof readyTabs>[0];

export interface PublishedNotice {
  id: string;
  slug: string;
  title: string;
}

/**
 * Publishes a free notice of a buyer: all tabs filled in, approved by the administrator.
 * @param general other values of its general information
 */
export async function publishNotice(owner: Member, title: string, general: Readonly<Record<string, unknown>> = {}): Promise<PublishedNotice> {
  const { accessToken: token } = await sessionOf(owner);
  const draft = await api<DraftSaved>('POST', '/notices', { token, body: {} });
  const { id } = draft;
  let { revision } = draft;
  const tabs = readyTabs(today);
  for (const tab of Object.keys(tabPaths) as (keyof typeof tabPaths)[]) {
    const body = tab === 'General-information' ? { ...tabs[tab], title, free: true, ...general } : tabs[tab];
    ({ revision } = await api<DraftSaved>('PUT', `${tabPaths[tab]}?id=${id}`, { token, body, headers: ifMatch(revision) }));
  }
  const submitted = await api<NoticeStanding>('POST', '/tenders/approval', { token, body: { id }, headers: ifMatch(revision) });
  const { accessToken: admin } = await sessionOf(demoPerson('admin'));
  const { slug } = await api<NoticeStanding>('PUT', '/tenders/approval', { token: admin, body: { id }, headers: ifMatch(submitted.revision) });
  return { id, slug, title };
}

/** Moves the deadline of a published notice by a week, as its buyer does. */
export async function extendDeadline(owner: Member, { id }: PublishedNotice, reason: string): Promise<void> {
  const { accessToken: token } = await sessionOf(owner);
  const { revision } = await api<NoticeDetails>('GET', `/notices/noticeDetails?id=${id}`, { token });
  const deadline = goodDeadline(today);
  const later = { ...deadline, date: Temporal.PlainDate.from(deadline.date).add({ days: 7 }).toString() };
  const body = { part: 'general', reason, fields: { deadline: later } };
  await api('POST', `/notices/amendments?id=${id}`, { token, body, headers: ifMatch(revision ?? 0) });
}
