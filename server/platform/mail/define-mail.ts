import { z } from 'zod';
import type { MailTexts } from './texts.ts';

/** An email, as the module that sends it declares it (`*.mails.ts`). */
export interface MailDefinition<Values = unknown> {
  /** Of its texts, and of its rows in the database. */
  readonly name: string;
  readonly texts: MailTexts;
  /** What fills the gaps of its texts. `link` and `minutes`, how long it is good, make its button. */
  readonly values: z.ZodType<Values>;
  /** Where its button leads, where it carries no link of its own. */
  readonly opens?: `/${string}` | undefined;
  /** Says what to do if it was somebody else. */
  readonly notYou?: true | undefined;
  /** Nothing of it is kept once it is sent, or given up. */
  readonly forgotten?: true | undefined;
}

/** Values that several emails take. */
export const mailValues = {
  /** An address on the site (`/reset-password#token=…`, or the whole one), which lets somebody in, and how long it is good. */
  link: { link: z.string(), minutes: z.number() },
  /** When it was done. */
  at: { at: z.date() },
  /** The name of one. */
  organisation: { organisation: z.string() },
  /** What the administrator wrote. */
  reason: { reason: z.string().nullable() },
} as const;

/** Declares an email. @param mail its texts, in eight languages, stand under its name in the files of `texts`. */
export function defineMail<const Shape extends z.ZodRawShape>(
  mail: Omit<MailDefinition, 'values'> & { readonly values?: Shape },
): MailDefinition<z.infer<z.ZodObject<Shape>>> {
  return { ...mail, values: z.object((mail.values ?? {}) as Shape) };
}
