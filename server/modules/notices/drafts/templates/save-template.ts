import type { Input } from '#contract/endpoint.ts';
import type { NoticeTemplate } from '#contract/drafts.ts';
import type * as contract from '#contract/drafts.ts';
import { organisationOf, personOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { newPublicId } from '#server/platform/ids.ts';
import { editedNotice } from '../../store/drafts.repo.ts';
import { countTemplates, insertTemplate } from '../../store/templates.repo.ts';
import { copyContent } from '../copy-content.ts';
import { allFieldsOf } from '../details-of.ts';
import { presentTemplate } from './list-templates.ts';

/** At most so many of one organisation. */
const MAX_TEMPLATES = 200;

/** Saves a notice of the active organisation as a template. @throws AppError not-found; conflict where there are too many. */
export async function saveTemplate(ctx: Ctx, { body }: Input<typeof contract.saveTemplate>): Promise<NoticeTemplate> {
  const { id: organisationId } = organisationOf(ctx);
  return inTransaction(ctx, async (ctx) => {
    const notice = await editedNotice(ctx, body.notice);
    if (!notice || notice.buyerId !== organisationId) throw new AppError('not-found', 'There is no such notice of this organisation.');
    if ((await countTemplates(ctx, organisationId)) >= MAX_TEMPLATES) throw new AppError('conflict', `An organisation has ${MAX_TEMPLATES} templates at most.`);
    const { content, entered } = copyContent(notice.content, true);
    const { free } = allFieldsOf(notice)['General-information'];
    const state = { content, entered: { ...entered, ...(free === undefined ? {} : { 'General-information.free': free }) } };
    const publicId = newPublicId();
    const row = await insertTemplate(ctx, { publicId, organisationId, name: body.name, state, createdBy: personOf(ctx).accountId });
    await audit(ctx, { action: 'notice.template.add', subject: ['notice-template', publicId], details: { name: body.name, notice: body.notice } });
    return presentTemplate(row);
  });
}
