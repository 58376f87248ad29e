import { type NewEntry, appendToLog } from '#server/modules/publication-log/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { currentVersions } from '../store/logged-versions.repo.ts';
import { readRecords } from './version-record.ts';

/** A version that has just become public: how, and of which notice. */
export interface AnnouncedVersion {
  /** notice.id */
  readonly noticeId: number;
  readonly kind: Exclude<NewEntry['kind'], 'opened'>;
}

/**
 * Enters the present versions of notices in the publication log. Call it in the transaction of the change, once the notice and its
 * amendment are written, and after every other lock.
 * @throws Error for a notice that is not stored.
 */
export async function announceVersions(ctx: Ctx, announcedVersions: readonly AnnouncedVersion[]): Promise<void> {
  if (announcedVersions.length === 0) return;
  await inTransaction(ctx, async (ctx) => {
    const versions = await currentVersions(
      ctx,
      announcedVersions.map(({ noticeId }) => noticeId),
    );
    const keys = announcedVersions.map(({ noticeId }) => ({ noticeId, version: versions.get(noticeId) ?? 0 }));
    const records = await readRecords(ctx, keys);
    await appendToLog(
      ctx,
      announcedVersions.map(({ noticeId, kind }, index) => {
        const record = records.get(`${noticeId} ${keys[index]!.version}`);
        if (!record) throw new Error(`Notice ${noticeId} is not stored.`);
        return { kind, noticeId, record };
      }),
    );
  });
}
