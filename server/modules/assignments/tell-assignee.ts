import { personOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { sendMail } from '#server/platform/mail/send-mail.ts';
import { formatInstant, localeOf } from '../../../web/lib/format.ts';
import { tenderAssigned } from './assignments.mails.ts';
import { type Colleague, nameOf } from './assignments.repo.ts';

/** Mails the colleague who has a tender now. Who takes one themselves knows. */
export async function tellAssignee(
  ctx: Ctx,
  { id, email, language, firstName }: Colleague,
  { title, dueOn, note }: { title: string; dueOn: string | null; note: string },
): Promise<void> {
  const { accountId } = personOf(ctx);
  if (id === accountId) return;
  const due = dueOn === null ? '–' : formatInstant(localeOf(language, ctx.site.code), `${dueOn}T12:00:00Z`, 'UTC', 'weekday');
  const values = { title, by: await nameOf(ctx, accountId), due, note: note === '' ? '–' : note };
  await sendMail(ctx, tenderAssigned, { to: email, accountId: id, name: firstName, language, values });
}
