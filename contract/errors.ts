import { z } from 'zod';

/** Every error code of the API, with its HTTP status. */
export const errorCodes = {
  'invalid-input': 400,
  'invalid-host': 400,
  'malformed-body': 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  /** The organisation of the request (`child-org`) is gone, or the person may not act for it. */
  'organisation-gone': 404,
  'method-not-allowed': 405,
  timeout: 408,
  conflict: 409,
  'precondition-failed': 412,
  'precondition-required': 428,
  'body-too-large': 413,
  'uri-too-long': 414,
  'unsupported-media-type': 415,
  'range-not-satisfiable': 416,
  'too-many-requests': 429,
  /** The request needs a proof of work (/captcha/). */
  'captcha-required': 403,
  /** The password was right; the request also needs a code of the second factor. */
  'second-factor-required': 401,
  /** The password was right, and the account is blocked: `reason` says why. */
  'account-blocked': 403,
  /** The organisation's buyer side is not approved yet, or was denied: it may draft, and not submit. */
  'organisation-not-approved': 403,
  /** The signed-in user has not verified their email address yet. */
  'email-unproved': 403,
  internal: 500,
  'not-ready': 503,
} as const;

export type ErrorCode = keyof typeof errorCodes;

/** RFC 9457 problem document, the body of every error answer. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string().optional(),
  code: z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]),
  /** Each has the field (`body.email`), the rule that it breaks, and the rule's bound, for a text in the reader's language. */
  errors: z
    .array(z.object({ path: z.string(), message: z.string(), rule: z.string().optional(), bound: z.union([z.string(), z.number()]).optional() }))
    .optional(),
  /** The stored value, where a change was based on an older one. */
  current: z.unknown().optional(),
  /** Seconds to wait before trying again. */
  retryAfter: z.number().optional(),
  /** The administrator's reason (account-blocked). */
  reason: z.string().nullable().optional(),
  requestId: z.string(),
});
export type Problem = z.infer<typeof Problem>;
