import type { Ctx } from '#server/platform/ctx.ts';

/** Hosts that webhooks may reach though they are not public, as the operator lists them (WEBHOOK_ALLOWED_HOSTS). */
export const allowedHosts = ({ config }: Pick<Ctx, 'config'>): ReadonlySet<string> => new Set(config.WEBHOOK_ALLOWED_HOSTS);
