import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** The largest file, in bytes. */
export const MAX_DOCUMENT_BYTES = 20 * 1024 * 1024;
export const MAX_PROPOSALS = 100;

export const proposalConfidences = ['high', 'medium', 'low'] as const;

/** A value that a document gives for a field of a notice. Nothing is taken over until somebody says so. */
export const Proposal = z.object({
  /** Tab of the wizard, and its field. */
  tab: z.enum(['General-information', 'Contact-information', 'Detailed-information', 'cpv-codes']),
  field: z.string(),
  /** As saving the tab takes it. */
  value: z.unknown(),
  /** As the document writes it. */
  shown: z.string(),
  /** Where it comes from. */
  sentence: z.string(),
  confidence: z.enum(proposalConfidences),
});
export type Proposal = z.infer<typeof Proposal>;

export const proposeFields = defineEndpoint({
  method: 'POST',
  path: '/notices/proposals',
  summary: 'Propose fields of a notice from an earlier tender (DOCX or PDF, at most 20 MB, as the body); stores nothing',
  access: 'may:notices.write',
  receives: { types: ['application/octet-stream'], maxBytes: MAX_DOCUMENT_BYTES },
  query: z.strictObject({
    /** Language of the document (ISO 639-1); absent: found out. */
    language: z
      .string()
      .regex(/^[a-z]{2}$/u)
      .optional(),
  }),
  response: z.object({
    pages: z.number().int(),
    /** Only the beginning was read. */
    cut: z.boolean(),
    language: z.string(),
    items: z.array(Proposal).max(MAX_PROPOSALS),
  }),
});
