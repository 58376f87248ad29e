import { z } from 'zod';
import type { MailTexts } from './texts.ts';

/** An email, as the module that sends it declares it (`*.mails.ts`). */
export interface MailDefinition<Values = unknown> {
  /** The name of its texts, and of its rows in the database. */
  readonly name: string;
  readonly texts: MailTexts;
  /** The values of its texts. `link` and `minutes`, its lifetime, make the button. */
  readonly values: z.ZodType<Values>;
  /** Placeholders of further texts under its name, of which one of its values is put together. */
  readonly partValues?: readonly string[] | undefined;
  /** The button's address, where the email has no link of its own. */
  readonly buttonPath?: `/${string}` | undefined;
  /** Adds what to do if it was somebody else. */
  readonly notYou?: true | undefined;
  /** Deleted once it is sent or has failed for good. */
  readonly deletesAfterSending?: true | undefined;
}

/** Values that several emails take. */
export const mailValues = {
  /** An address on the site (`/reset-password#token=…`, or the full one) that lets somebody in, and its lifetime. */
  link: { link: z.string(), minutes: z.number() },
  /** When it was done. */
  at: { at: z.date() },
  /** The name of one. */
  organisation: { organisation: z.string() },
  /** What the administrator wrote. */
  reason: { reason: z.string().nullable() },
} as const;

/** Declares an email. @param mail its texts, in eight languages, are under its name in the files of `texts`. */
export function defineMail<const Shape extends z.ZodRawShape>(
  mail: Omit<MailDefinition, 'values'> & { readonly values?: Shape },
): MailDefinition<z.infer<z.ZodObject<Shape>>> {
  return { ...mail, values: z.object((mail.values ?? {}) as Shape) };
}
