import { hash } from 'node:crypto';
import { type LogRecord, digestOf } from '#server/modules/publication-log/index.ts';
import { canonicalJson } from '#server/platform/canonical-json.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type AmendmentFacts, type StoredVersion, storedVersions } from '../store/logged-versions.repo.ts';

type Amendment = Omit<AmendmentFacts, 'at'> & { at: Date | string };

/**
 * What the publication log says of a version. @param json its content as canonical JSON.
 * @param amendment the one that made the version.
 */
export function versionRecord({ notice, version, json, amendment }: { notice: string; version: number; json: string; amendment: Amendment | null }): LogRecord {
  const content = hash('sha256', json, 'hex');
  if (amendment === null) return { notice, version, content };
  const { number, at, actor, reason, changes } = amendment;
  return { notice, version, content, amendment: digestOf({ number, at, actor, reason, changes }) };
}

const recordOf = ({ publicId, version, content, amendment }: StoredVersion): LogRecord =>
  versionRecord({ notice: publicId, version, json: canonicalJson(content), amendment });

/** The records of stored versions, by notice.id and version (`12 3`). */
export async function readRecords(ctx: Ctx, keys: readonly { noticeId: number; version: number }[]): Promise<Map<string, LogRecord>> {
  const versions = await storedVersions(ctx, keys);
  return new Map(versions.map((version) => [`${version.noticeId} ${version.version}`, recordOf(version)]));
}
