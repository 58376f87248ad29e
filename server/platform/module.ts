import type { FastifyInstance } from 'fastify';
import type { Ctx } from './ctx.ts';
import type { Consumer } from './events/outbox.ts';

/** Work that runs by the clock, once in the whole deployment. */
export interface Schedule {
  readonly name: string;
  /** Five-field cron expression, UTC. */
  readonly cron: string;
  run(ctx: Ctx): Promise<void>;
}

/** What a feature hands to the composition (server/modules.ts). */
export interface Module {
  readonly name: string;
  routes?(app: FastifyInstance): void;
  readonly consumers?: readonly Consumer[];
  readonly schedules?: readonly Schedule[];
  /** Run before the server reports ready, e.g. to warm an index. */
  warm?(ctx: Ctx): Promise<void>;
}
