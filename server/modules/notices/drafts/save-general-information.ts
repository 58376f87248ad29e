import type { Input } from '#contract/endpoint.ts';
import type { DraftSaved } from '#contract/drafts.ts';
import type * as contract from '#contract/drafts.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { saveTab } from './save-tab.ts';

/** Saves fields of a draft’s general information. @throws AppError as `saveTab` */
export const saveGeneralInformation = (ctx: Ctx, { query, body }: Input<typeof contract.saveGeneralInformation>): Promise<DraftSaved> =>
  saveTab(ctx, query.id, 'General-information', body);
