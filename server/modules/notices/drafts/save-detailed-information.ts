import type { Input } from '#contract/endpoint.ts';
import type { DraftSaved } from '#contract/drafts.ts';
import type * as contract from '#contract/drafts.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { saveTab } from './save-tab.ts';

/** Saves fields and lots of a draft’s detailed information. @throws AppError as `saveTab` */
export const saveDetailedInformation = (ctx: Ctx, { query, body }: Input<typeof contract.saveDetailedInformation>): Promise<DraftSaved> =>
  saveTab(ctx, query.id, 'Detailed-information', body);
