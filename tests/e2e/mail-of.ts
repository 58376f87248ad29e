import type { ReceivedMail } from '#tests/support/mail-sink.ts';
import { linkIn } from '#tests/support/mail-sink.ts';
import { port } from './support.ts';

/** Generous, and below the limit of a test, so that the message names the email. */
const MAIL_LIMIT_MS = 90_000;

/**
 * The next email to somebody over SMTP; waits until there is one. Each is returned once: an address belongs to one test.
 * @param subject skips emails with other subjects, such as one about a new device
 * @param limit milliseconds
 * @throws if none came within the limit; the message lists the subjects that came
 */
export async function mailTo(address: string, subject = /./u, limit = MAIL_LIMIT_MS): Promise<ReceivedMail> {
  const signal = AbortSignal.timeout(limit);
  const skipped: string[] = [];
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port + 1}/next?to=${encodeURIComponent(address)}`, { signal }).catch((cause: unknown) => {
      throw new Error(`No email ${String(subject)} to ${address}. What came: ${skipped.join(' | ') || 'none'}`, { cause });
    });
    const mail = (await answer.json()) as ReceivedMail;
    if (subject.test(mail.subject)) return mail;
    skipped.push(mail.subject);
  }
}

/** The address in the next email to somebody: the same in its text and in its HTML button. */
export async function mailedLink(address: string, subject = /./u): Promise<string> {
  const mail = await mailTo(address, subject);
  const link = linkIn(mail);
  if (!mail.html.includes(`<a href="${link}"`)) throw new Error(`The button of “${mail.subject}” leads elsewhere`);
  return link;
}
