import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import type { Config } from './config.ts';

/** The logger: Fastify's view of a pino logger. */
export type Log = FastifyBaseLogger;

/** The program's log: JSON lines in UTC on standard error (standard output is for results of commands). */
export function createLog(config: Pick<Config, 'LOG_LEVEL'>, destination: DestinationStream = pino.destination({ dest: 2, sync: true })): Log {
  return pino(
    {
      level: config.LOG_LEVEL,
      // Errors of pg carry the client: its connection, its cancel key, the values of its queries.
      serializers: { err: (error: Error) => ({ ...pino.stdSerializers.err(error), client: undefined }) },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['req.headers["access-token"]', 'req.headers.authorization', 'req.headers.cookie', '*.password'],
    },
    destination,
  );
}
