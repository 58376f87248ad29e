/**
 * Network failures, and SQLSTATEs of a server that is unavailable for now: connections (08), too many of them, shutting down or starting, a
 * cancelled statement (57014).
 */
const CONNECTION_CODES = /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|08.{3}|53300|57014|57P0[1-3])$/u;
/** Messages of the client that have no code. */
const CONNECTION_MESSAGES = /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/u;

/** The code of an error of Node or PostgreSQL (SQLSTATE); empty where it has none. */
export function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}

/** Whether an error says that a unique value already exists (SQLSTATE 23505). If two requests add it at once, the database accepts one. */
export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === '23505';

/** Whether an error says that the database could not be reached. The same request may be sent again later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true;
  return CONNECTION_CODES.test(codeOf(error)) || CONNECTION_MESSAGES.test(error.message) || isDatabaseUnavailable(error.cause);
}
