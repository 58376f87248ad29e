import { z } from 'zod';
import { InterfaceLanguage } from '#contract/sites.ts';
import { defineEvent } from '#server/platform/events/define-event.ts';

/** Where a request came in (SiteContext) and from where (RequestContext). */
const site = z.object({
  code: z.string(),
  country: z.string().nullable(),
  languages: z.array(InterfaceLanguage).readonly(),
  currency: z.string(),
  timeZone: z.string(),
  origin: z.string().nullable(),
});
const request = z.object({ address: z.string(), agent: z.string().nullable(), language: InterfaceLanguage, revision: z.number().nullable() });

const PasswordAsked = z.object({ name: z.string(), site, request: request.optional() });
export type PasswordAsked = z.infer<typeof PasswordAsked>;
/** A new password was requested for a name or an email address. Its account is not looked up yet, so the key is 0. */
export const passwordAsked = defineEvent({ topic: 'users.password-asked', data: PasswordAsked });
