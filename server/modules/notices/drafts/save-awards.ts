import type { Input } from '#contract/endpoint.ts';
import type { DraftSaved } from '#contract/drafts.ts';
import type * as contract from '#contract/drafts.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { saveTab } from './save-tab.ts';

/** Saves a draft’s awards, or that there are none yet. @throws AppError as `saveTab` */
export const saveAwards = (ctx: Ctx, { query, body }: Input<typeof contract.saveAwards>): Promise<DraftSaved> => saveTab(ctx, query.id, 'CAI', body);
