import { type SyntheticRelease, syntheticNotices } from '#seed/factories/synthetic-notices.ts';
import { mapRelease } from '#server/modules/imports/ocds/map-release.ts';
import type { NoticeInput } from '#server/modules/notices/index.ts';
import type { NamedBuyer } from '#server/modules/organisations/seeding.ts';
import { cpvOf, sectorsOf } from '#server/modules/reference/index.ts';

/** A made-up notice after the import's mapping; its buyer is not matched yet. */
export interface MappedNotice {
  input: Omit<NoticeInput, 'buyerId'>;
  buyer: NamedBuyer | null;
}

const SEED = 1;

/** Made-up OCDS releases. */
export const releases = (count: number): Generator<SyntheticRelease> => syntheticNotices(count, SEED);

/** The same, mapped as in an import. */
export function* mappedNotices(count: number): Generator<MappedNotice> {
  for (const release of releases(count)) {
    const { key, status, content, buyer } = mapRelease(release);
    const cpv = (content.classifications ?? []).map((classification) => cpvOf(classification.scheme, classification.code, classification.description));
    yield { input: { origin: { source: 'ocds', key }, content, status, free: true, sectors: sectorsOf(cpv), cpv }, buyer };
  }
}
