import type { Ctx } from '../ctx.ts';
import { type MailTransport, isUnknownMailbox, isTransportDown } from './mail-transport.ts';
import { deleteMail, forgetRefusing, markRefused, markRefusing, markSent, takeMail } from './mail-rows.ts';

/** Longer than any attempt takes. After it, the mail of a dead worker is tried again. */
const LEASE_MS = 120_000;
const [FIRST_WAIT_MS, LONGEST_WAIT_MS, GIVE_UP_MS] = [30_000, 900_000, 86_400_000];

/** Delay before the next attempt: half a minute, doubled each time, a quarter of an hour at most. */
const waitAfter = (attempts: number) => Math.min(FIRST_WAIT_MS * 2 ** Math.min(attempts - 1, 10), LONGEST_WAIT_MS);

/**
 * Sends the oldest due email. After a crash between sending and recording it, it is repeated under the same Message-ID.
 * @returns null when none is due; `blocked` when no mail gets through at all.
 */
export async function sendNext(ctx: Ctx, mailTransport: MailTransport): Promise<'sent' | 'later' | 'failed' | 'blocked' | null> {
  const mail = await takeMail(ctx, LEASE_MS);
  if (!mail) return null;
  const fields = { mail: mail.messageId, template: mail.template, attempts: mail.attempts };
  try {
    await mailTransport.deliver(mail);
  } catch (error) {
    const now = ctx.clock.now().getTime();
    // While nothing gets through, nothing fails for good: a server may be away for a weekend.
    const isBlocked = isTransportDown(error);
    const refusedAt = mail.refusedAt ?? (isBlocked ? null : new Date(now));
    const isOver = isUnknownMailbox(error) || (!isBlocked && refusedAt !== null && now - refusedAt.getTime() >= GIVE_UP_MS);
    if (isUnknownMailbox(error)) await markRefusing(ctx, mail.recipient, (error as Error).message.slice(0, 500));
    if (isOver && mail.deletesAfterSending) await deleteMail(ctx, mail.id);
    else await markRefused(ctx, mail.id, (error as Error).message.slice(0, 500), refusedAt, isOver ? null : new Date(now + waitAfter(mail.attempts)));
    if (isOver) ctx.log.error({ err: error, ...fields }, 'a mail could not be sent; given up');
    else ctx.log.warn({ err: error, ...fields }, 'a mail could not be sent; trying again');
    return isOver ? 'failed' : isBlocked ? 'blocked' : 'later';
  }
  if (mail.deletesAfterSending && !mailTransport.keepsBodies) await deleteMail(ctx, mail.id);
  else await markSent(ctx, mail.id, mailTransport.keepsBodies);
  await forgetRefusing(ctx, mail.recipient);
  ctx.log.debug(fields, 'mail sent');
  return 'sent';
}
