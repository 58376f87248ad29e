import type { NoticeStanding } from '#contract/approval.ts';
import type { NoticeDetails } from '#contract/drafts.ts';
import { type Person, api, askApi, demoPerson, sessionOf } from './people.ts';

/** The first full minute that is at least so many seconds away, on the clock of Kathmandu. */
function minuteAfter(seconds: number): { date: string; time: string; zone: string } {
  const zone = 'Asia/Kathmandu';
  const at = Temporal.Now.zonedDateTimeISO(zone).add({ seconds }).round({ smallestUnit: 'minute', roundingMode: 'ceil' });
  return { date: at.toPlainDate().toString(), time: at.toPlainTime().toString().slice(0, 5), zone };
}

const detailsOf = async (token: string, id: string) => api<NoticeDetails & { revision: number }>('GET', `/notices/noticeDetails?id=${id}`, { token });
const ifMatch = (revision: number) => ({ 'if-match': `"${revision}"` });

interface Tender {
  title: string;
  /** Until its deadline, at least. */
  seconds: number;
  kind?: 'online' | 'offline';
  /** Titles of its lots, if it has any. */
  lots?: readonly string[];
  /** Other general information. */
  general?: Readonly<Record<string, unknown>>;
}

/** A draft of a tender that is ready for submission, an online one unless told otherwise. */
export async function draftTender(owner: Person, { title, seconds, kind = 'online', lots = [], general = {} }: Tender): Promise<string> {
  const { accessToken: token } = await sessionOf(owner);
  const { id } = await api<{ id: string }>('POST', '/notices', { token, body: {} });
  const tabs = {
    generalInformation: {
      title,
      language: 'en',
      // A country without a site: other tests read the first notices of Nepal's.
      country: 'BT',
      type: 'requestForQuotations',
      kind,
      free: true,
      buyerName: 'Office of Hill Roads',
      deadline: minuteAfter(seconds),
      value: { amount: '2500000', currency: 'NPR' },
      ...general,
    },
    noticeContactInfo: { organisationName: 'Office of Hill Roads', email: 'tenders@office.test' },
    detailedInfo: {
      descriptionHtml: '<p>A bridge of steel over the river, with approaches.</p>',
      ...(lots.length > 0 ? { lots: { put: lots.map((name, index) => ({ id: String(index + 1), title: name })) } } : {}),
      ...(kind === 'offline' ? { submissionMethod: 'In a sealed envelope at the front desk.' } : {}),
    },
    cpv: { cpv: ['45221100'] },
  };
  const save = async (path: string, body: object) => {
    const { revision } = await detailsOf(token, id);
    await api('PUT', `${path}?id=${id}`, { token, body, headers: ifMatch(revision) });
  };
  for (const [tab, body] of Object.entries(tabs)) await save(`/notices/${tab}`, body);
  await save('/awards', { noAwardYet: true });
  // A deadline minutes away passes several soft checks.
  const { checks } = await detailsOf(token, id);
  const reasons = checks.filter(({ severity }) => severity === 'soft').map(({ code, tab, field }) => ({ code, tab, field, reason: 'A test of the portal' }));
  if (reasons.length > 0) await api('PUT', `/notices/checkReasons?id=${id}`, { token, body: { reasons } });
  return id;
}

/** Submits a draft. @returns the status, and the rules of what stops it. */
export async function submitTender(owner: Person, id: string): Promise<{ status: number; rules: string[] }> {
  const { accessToken: token } = await sessionOf(owner);
  const { revision } = await detailsOf(token, id);
  const { status, body } = await askApi<{ errors?: { rule: string }[] }>('POST', '/tenders/approval', { token, body: { id }, headers: ifMatch(revision) });
  return { status, rules: (body.errors ?? []).map(({ rule }) => rule) };
}

/** Has the administrator approve a submitted tender. @returns the end of its addresses. */
export async function approveTender(id: string): Promise<string> {
  const { accessToken: token } = await sessionOf(demoPerson('admin'));
  const { revision } = await detailsOf(token, id);
  const { slug } = await api<NoticeStanding>('PUT', '/tenders/approval', { token, body: { id }, headers: ifMatch(revision) });
  return slug;
}

const HOUR = 3600;

/** A submitted offline notice, and its publication unless told otherwise. @returns its id, and the end of its addresses. */
export async function offlineNotice(owner: Person, title: string, { isApproved = true } = {}): Promise<{ id: string; slug: string }> {
  const id = await draftTender(owner, { title, seconds: 30 * 24 * HOUR, kind: 'offline' });
  const { status, rules } = await submitTender(owner, id);
  if (status !== 200) throw new Error(`${title} was not submitted: ${rules.join(', ')}`);
  return { id, slug: isApproved ? await approveTender(id) : '' };
}
