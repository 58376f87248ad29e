import type { Input } from '#contract/endpoint.ts';
import type { DraftSaved } from '#contract/drafts.ts';
import type * as contract from '#contract/drafts.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { saveTab } from './save-tab.ts';

/** Saves a draft’s CPV codes. @throws AppError as `saveTab` */
export const saveCpvCodes = (ctx: Ctx, { query, body }: Input<typeof contract.saveCpvCodes>): Promise<DraftSaved> => saveTab(ctx, query.id, 'cpv-codes', body);
