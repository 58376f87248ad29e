import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/own-organisation.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { activeOrganisationRow } from '../profile/change-own-organisation-data.ts';
import { type OfficeContent, listEntries } from './contact-entries.ts';

/** One page of the active organisation's offices, in their order. */
export async function listOffices(ctx: Ctx, { query }: Input<typeof contract.listOffices>): Promise<Output<typeof contract.listOffices>> {
  const page = await listEntries<OfficeContent>(ctx, 'office', query);
  return { ...page, none: (await activeOrganisationRow(ctx)).settings.noOffices ?? false };
}
