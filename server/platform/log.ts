import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import type { Config } from './config.ts';

/** What the program logs to: Fastify's view of a pino logger. */
export type Log = FastifyBaseLogger;

/** The program's log: JSON lines in UTC on standard error (standard output belongs to commands' results). */
export function createLog(config: Pick<Config, 'LOG_LEVEL'>, to: DestinationStream = pino.destination({ dest: 2, sync: true })): Log {
  return pino(
    {
      level: config.LOG_LEVEL,
      // Errors of the database's client carry the client: its connection, the key that cancels its queries, their values.
      serializers: { err: (error: Error) => ({ ...pino.stdSerializers.err(error), client: undefined }) },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['req.headers["access-token"]', 'req.headers.authorization', 'req.headers.cookie', '*.password'],
    },
    to,
  );
}
