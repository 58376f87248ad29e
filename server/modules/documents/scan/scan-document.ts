import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { storageOf } from '#server/platform/storage/storage-of.ts';
import { documentByPublicId, idsToScan, setState } from '../store/documents.repo.ts';
import { type ScanResult, ScannerUnavailable, scanWithClamd } from './clamd.ts';

const BATCH = 100;

/** Scans bytes as they come, where a scanner is configured; else nothing is found. @throws ScannerUnavailable */
export const scanPieces = async ({ config }: Pick<Ctx, 'config'>, pieces: AsyncIterable<Buffer>): Promise<ScanResult> =>
  config.CLAMD_URL === undefined ? { virus: null } : scanWithClamd(config.CLAMD_URL, pieces);

/**
 * Scans a document that waits for it. Without a scanner in the configuration any more it becomes ready as it is.
 * @throws ScannerUnavailable: it goes on waiting.
 */
export async function scanDocument(ctx: Ctx, publicId: string): Promise<void> {
  const document = await documentByPublicId(ctx, publicId);
  if (document?.state !== 'checking') return;
  const { id, name } = document;
  const storage = await storageOf(ctx.config);
  const { virus } = await scanPieces(ctx, await storage.open(publicId));
  await inTransaction(ctx, async (ctx) => {
    const isChanged = await setState(ctx, id, 'checking', virus === null ? { state: 'ready' } : { state: 'refused', refusal: 'virus' });
    if (isChanged && virus !== null)
      await audit(ctx, { action: 'document.refuse', subject: ['document', publicId], details: { name, refusal: 'virus', virus } });
  });
  if (virus !== null) await storage.remove(publicId);
}

/** Scans all documents that wait. While the scanner does not answer, they go on waiting. */
export async function scanWaiting(ctx: Ctx): Promise<void> {
  for (const publicId of await idsToScan(ctx, BATCH)) {
    try {
      await scanDocument(ctx, publicId);
    } catch (error) {
      if (!(error instanceof ScannerUnavailable)) throw error;
      ctx.log.warn({ err: error, document: publicId }, 'a file waits for the virus scanner');
      if (!error.isReachable) return;
    }
  }
}
