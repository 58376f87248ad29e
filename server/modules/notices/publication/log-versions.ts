import { type NewEntry, addLeaves, appendToLog } from '#server/modules/publication-log/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type NoticeStatus, publicStatuses } from '../lifecycle/notice-state.ts';
import type { AmendmentRow } from '../store/notices-bulk.repo.ts';
import { readRecords, versionRecord } from './version-record.ts';

/** A version that is being saved, with the status before it. */
export interface LoggedVersion {
  id: number;
  publicId: string;
  version: number;
  status: NoticeStatus;
  statusBefore: NoticeStatus;
  /** Its content as canonical JSON. */
  json: string;
  /** The amendment that makes it; `stored`: it was there already, and its content is only read better. */
  amendment: AmendmentRow | null | 'stored';
  origin: { source: string } | null;
}

const isPublic = (status: NoticeStatus) => publicStatuses.includes(status);

function kindOf({ status, statusBefore }: LoggedVersion): NewEntry['kind'] {
  if (!isPublic(statusBefore)) return 'published';
  return status !== statusBefore && (status === 'cancelled' || status === 'awarded') ? status : 'amended';
}

/** Versions that were stored before, as they are now read: their amendments come from the database. */
async function rereadRecords(ctx: Ctx, versions: readonly LoggedVersion[]) {
  return readRecords(
    ctx,
    versions.filter(({ amendment }) => amendment === 'stored').map(({ id, version }) => ({ noticeId: id, version })),
  );
}

/**
 * Enters saved versions in the publication log, once they are written: those of the portal as entries of their own, imported ones as
 * leaves of their run.
 */
export async function logVersions(ctx: Ctx, versions: readonly LoggedVersion[], run: string | undefined): Promise<void> {
  const publicVersions = versions.filter(({ status, statusBefore }) => isPublic(status) || isPublic(statusBefore));
  const reread = await rereadRecords(ctx, publicVersions);
  const records = publicVersions.flatMap((version) => {
    const { id, publicId: notice, json, amendment } = version;
    const record = amendment === 'stored' ? reread.get(`${id} ${version.version}`) : versionRecord({ notice, version: version.version, json, amendment });
    return record ? [{ noticeId: id, kind: kindOf(version), record, isImported: version.origin !== null }] : [];
  });
  if (run !== undefined)
    await addLeaves(
      ctx,
      run,
      records.filter(({ isImported }) => isImported),
    );
  await appendToLog(
    ctx,
    records.filter(({ isImported }) => !isImported),
  );
}
