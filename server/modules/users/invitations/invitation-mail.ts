import type { Ctx } from '#server/platform/ctx.ts';
import { sendTemplate } from '#server/platform/mail/send-template.ts';

interface Reader {
  email: string;
  /** Absent for who is not here yet: nobody else's words greet them. */
  firstName: string | undefined;
  language: string;
}
interface Given {
  /** Its name. */
  organisation: string;
  token: string;
  minutes: number;
  template: 'invite' | 'owner-invite';
}

/** Mails an invitation. The token stands after `#`: no server on the way, and no log, reads it. */
export async function mailInvitation(ctx: Ctx, { email: to, firstName, language }: Reader, { organisation, token, minutes, template }: Given): Promise<void> {
  const link = `/verifyInvitee?lang=${language}#token=${token}`;
  const greeted = firstName === undefined ? {} : { name: firstName };
  await sendTemplate(ctx, { to, ...greeted, language, template, values: { organisation, link, minutes } });
}
