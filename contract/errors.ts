import { z } from 'zod';

/** Every error code of the API, with the HTTP status it is answered with. */
export const errorCodes = {
  'invalid-input': 400,
  'invalid-host': 400,
  'malformed-body': 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  timeout: 408,
  conflict: 409,
  'precondition-failed': 412,
  'body-too-large': 413,
  'uri-too-long': 414,
  'unsupported-media-type': 415,
  'range-not-satisfiable': 416,
  'too-many-requests': 429,
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
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  requestId: z.string(),
});
export type Problem = z.infer<typeof Problem>;
