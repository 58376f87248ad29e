import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode, Problem } from '#contract/errors.ts';
import { isDatabaseUnavailable } from '../db/unavailable.ts';
import { AppError } from '../errors.ts';

const byFastifyCode: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed-body',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed-body',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed-body',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_MAX_PARAM_LENGTH: 'uri-too-long',
  FST_ERR_BAD_URL: 'invalid-input',
};
const byStatus: Record<number, ErrorCode> = {
  400: 'malformed-body',
  403: 'forbidden',
  404: 'not-found',
  405: 'method-not-allowed',
  408: 'timeout',
  412: 'precondition-failed',
  413: 'body-too-large',
  414: 'uri-too-long',
  415: 'unsupported-media-type',
  416: 'range-not-satisfiable',
  429: 'too-many-requests',
  503: 'not-ready',
};

function asAppError(error: FastifyError | AppError, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  // The client left while sending it.
  if (error === request.raw.errored) return new AppError('malformed-body', 'The request broke off.');
  if (isDatabaseUnavailable(error)) return new AppError('not-ready', 'The database does not answer; try again in a moment.');
  const code = byFastifyCode[error.code] ?? byStatus[error.statusCode ?? 500];
  return code ? new AppError(code, error.message) : new AppError('internal', 'Something failed on our side. It was recorded under this request id.');
}

/** Answers an error as RFC 9457 application/problem+json. A server error never shows its cause. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, cause: FastifyError | AppError): FastifyReply {
  const error = asAppError(cause, request);
  if (error.status >= 500) request.log.error({ err: cause }, 'request failed');
  const problem: Problem = {
    type: 'about:blank',
    title: STATUS_CODES[error.status] ?? 'Error',
    status: error.status,
    detail: error.message,
    code: error.code,
    ...(error.errors ? { errors: error.errors } : {}),
    ...error.extensions,
    requestId: request.id,
  };
  if (error.extensions.retryAfter !== undefined) reply.header('retry-after', Math.ceil(error.extensions.retryAfter));
  return reply.code(error.status).header('cache-control', 'no-store').type('application/problem+json; charset=utf-8').send(JSON.stringify(problem));
}

/** The one place where a thrown error becomes an answer. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => sendProblem(request, reply, error));
}
