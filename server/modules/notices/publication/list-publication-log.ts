import { z } from 'zod';
import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/publication-log.ts';
import { countEntries, pageOfEntries } from '#server/modules/publication-log/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { keyset } from '#server/platform/http/keyset.ts';
import { presentLogEntries } from './present-log-entries.ts';

const pages = keyset('publication-log', z.tuple([z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)]));

/** The entries of the publication log, newest first. */
export async function listPublicationLog(ctx: Ctx, { query }: Input<typeof contract.listPublicationLog>): Promise<Output<typeof contract.listPublicationLog>> {
  const { items, ...page } = await pages.list(query, {
    read: (pageRead) => pageOfEntries(ctx, pageRead),
    count: () => countEntries(ctx),
    keysOf: ({ number }) => [number],
    present: (entry) => entry,
  });
  return { items: await presentLogEntries(ctx, items), ...page };
}
