import { hash } from 'node:crypto';
import { languageOfReader } from '#contract/languages.ts';
import type { NoticeCard } from '#contract/notices.ts';
import type { ReminderDays } from '#contract/reminder-days.ts';
import type { Ctx, SiteContext } from '#server/platform/ctx.ts';
import { sendMail } from '#server/platform/mail/send-mail.ts';
import { localeOf } from '../../../../web/lib/format.ts';
import { deadlineInWords } from '../change-wording.ts';
import * as mails from '../following.mails.ts';
import { daysLeft } from './due-step.ts';
import type { Concern } from './reminders.repo.ts';
import { remindersToken } from './unsubscribe-reminders.ts';

/** Notices of one email; the calendar screen leads to the others. */
const MAX_NOTICES = 40;

/** A reminder that is to be mailed. */
export interface DueReminder {
  readonly card: NoticeCard & { deadline: NonNullable<NoticeCard['deadline']> };
  readonly days: ReminderDays;
}

/** Queues one email for all that is due for a person, the earliest deadline first. */
export async function mailReminders(ctx: Ctx, site: SiteContext, person: Concern, reminders: readonly DueReminder[]): Promise<void> {
  const language = languageOfReader(person.language);
  const now = ctx.clock.now();
  const sorted = reminders.toSorted((a, b) => Date.parse(a.card.deadline.at) - Date.parse(b.card.deadline.at));
  const inDays = new Intl.RelativeTimeFormat(localeOf(language, site.code), { numeric: 'auto' });
  const pathOf = ({ slug }: NoticeCard) => `/notice-details/${encodeURIComponent(slug)}?lang=${language}`;
  const items = sorted.slice(0, MAX_NOTICES).map(({ card }) => {
    const words = deadlineInWords(card.deadline.at, { site, language, zone: card.deadline.zone });
    const deadline = `${words} – ${inDays.format(daysLeft(card.deadline, now), 'day')}`;
    return { title: card.title, language: card.language, address: pathOf(card), lines: [...(card.buyer ? [card.buyer.name] : []), deadline] };
  });
  const request = {
    to: person.email,
    accountId: person.accountId,
    name: person.firstName,
    language,
    items,
    isDigest: true,
    unsubscribe: `/unsubscribe-reminders/${remindersToken(ctx, person.accountId)}`,
    key: `reminders ${person.accountId} ${hash('sha256', JSON.stringify(sorted.map(({ card, days }) => [card.id, card.deadline.at, days])), 'base64url')}`,
  };
  const onSite = { ...ctx, site };
  const [{ card: first }] = sorted as [DueReminder];
  if (sorted.length === 1) await sendMail(onSite, mails.deadlineReminder, { ...request, values: { title: first.title, link: pathOf(first) } });
  else await sendMail(onSite, mails.deadlineReminders, { ...request, values: { title: first.title, others: sorted.length - 1 } });
}
