import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { boundedText } from './paging.ts';
import { NameLanguage, ReferenceItem } from './reference.ts';

/** At most so many codes are suggested. */
export const MAX_SUGGESTIONS = 5;

const CpvCode = z.string().regex(/^\d{8}$/u);

export const CpvSuggestion = ReferenceItem.extend({
  /** Its ancestors, the division first. */
  path: z.array(ReferenceItem),
  /** Words of the given text that spoke for it, as written there, the strongest first. */
  words: z.array(z.string()),
  /** How many free public notices here with the first of these words have a code of the same group. */
  similar: z.number().int(),
});
export type CpvSuggestion = z.infer<typeof CpvSuggestion>;

export const suggestCpv = defineEndpoint({
  method: 'POST',
  path: '/cpv/suggest',
  summary: 'Suggest up to five CPV codes for a title and a description, each with its reasons; stores nothing',
  access: 'may:notices.write',
  body: z.strictObject({
    title: boundedText(500),
    /** Plain text. */
    description: boundedText(20_000).optional(),
    /** Language of the two texts (ISO 639-1); absent: that of the labels. */
    language: z
      .string()
      .regex(/^[a-z]{2}$/u)
      .optional(),
    /** Language of the labels; absent: the site's first. */
    lang: NameLanguage,
    /** Codes that the notice has, or that were put aside. */
    taken: z.array(CpvCode).max(100).optional(),
  }),
  response: z.object({ items: z.array(CpvSuggestion) }),
});
