import { z } from 'zod';
import type { Input, Output } from '#contract/endpoint.ts';
import type { NoticeTemplate } from '#contract/drafts.ts';
import type * as contract from '#contract/drafts.ts';
import { organisationOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { keyset } from '#server/platform/http/keyset.ts';
import { type TemplateRow, countTemplates, templateRows } from '../../store/templates.repo.ts';

const pages = keyset('notice-templates', z.tuple([z.string().max(1000), z.number().int()]));

/** A template as lists show it. */
export const presentTemplate = ({ id, name, createdAt, createdBy }: TemplateRow): NoticeTemplate => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  createdBy,
});

/** The templates of the active organisation, by name. */
export async function listTemplates(ctx: Ctx, { query }: Input<typeof contract.listTemplates>): Promise<Output<typeof contract.listTemplates>> {
  const { id } = organisationOf(ctx);
  return pages.list(query, {
    read: (pageRead) => templateRows(ctx, id, query.q ?? '', pageRead),
    count: () => countTemplates(ctx, id, query.q),
    keysOf: ({ sortedBy, key }): [string, number] => [sortedBy, key],
    present: presentTemplate,
  });
}
