import { MAX_TENDER_FILES } from '#contract/bid-names.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/bid-files.ts';
import { contentChecks } from '#server/modules/documents/index.ts';
import { tenders } from '#server/modules/notices/index.ts';
import { personOf } from '#server/platform/access.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { databaseTime } from '#server/platform/db/database-time.ts';
import { AppError, fieldError } from '#server/platform/errors.ts';
import { newPublicId } from '#server/platform/ids.ts';
import { encryptTo } from '../keys/age.ts';
import { ensureTenderKey } from '../keys/tender-keys.ts';
import { auditSealed } from '../taking-part/audit-sealed.ts';
import { refusalAt, refused, requireSupplier } from '../taking-part/may-take-part.ts';
import { countFiles, insertFile } from './files.repo.ts';
import { uploadTokenOf } from './upload-token.ts';

/** Begins the upload of a file for a bid. @throws AppError as submitBid; invalid-input for a name or kind of file that the portal does not take */
export async function addBidFile(ctx: Ctx, { body }: Input<typeof contract.addBidFile>): Promise<Output<typeof contract.addBidFile>> {
  const supplier = requireSupplier(ctx);
  const accepted = contentChecks.acceptedName(body.name);
  if (!accepted) throw fieldError('name', 'extension', 'The portal takes no files of this kind.');
  return inTransaction(ctx, async (ctx) => {
    const tender = await tenders.require(ctx, body.notice, 'readWhole', { locks: true });
    const now = await databaseTime(ctx);
    const refusal = await refusalAt(ctx, tender, now);
    if (refusal) throw refused(refusal);
    if ((await countFiles(ctx, tender.id, supplier.id)) >= MAX_TENDER_FILES)
      throw new AppError('conflict', `At most ${MAX_TENDER_FILES} files for one tender, those of replaced bids included.`, [
        { path: 'body.notice', rule: 'most-files', message: `At most ${MAX_TENDER_FILES} files.`, bound: MAX_TENDER_FILES },
      ]);
    const id = newPublicId();
    const sealedName = await encryptTo(await ensureTenderKey(ctx, tender), JSON.stringify({ name: accepted.name, type: accepted.mediaType }));
    const { accountId } = personOf(ctx);
    await insertFile(ctx, { id, noticeId: tender.id, organisationId: supplier.id, accountId, size: body.size, sealedName });
    await auditSealed(ctx, 'bid.file.add', tender);
    const changedAt = ctx.clock.now().toISOString();
    return { id, size: body.size, received: 0, changedAt, upload: uploadTokenOf(ctx.config, { file: id, extension: accepted.extension }) };
  });
}
