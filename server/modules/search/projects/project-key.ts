import { createHash } from 'node:crypto';
import type { NoticeForIndex } from '#server/modules/notices/index.ts';
import { encodeId } from '#server/platform/ids.ts';
import { truncate, foldValue } from '#server/modules/query/index.ts';

/** The project that pays for a notice, with others. */
export interface NoticeProject {
  /** Identifies the project in addresses and in the index. */
  key: string;
  country: string;
  /** For notices without a named project: the agency that pays. */
  agency: string | null;
  number: string | null;
  title: string | null;
}

const keyOf = (...parts: string[]) => encodeId(createHash('sha256').update(parts.join('\u0001')).digest().subarray(0, 16));

/**
 * The project of a notice, identified in its country by its number, else by its title. A notice that names no project belongs to the
 * project of all that its funding agency pays for there. Null where no funding agency is named.
 */
export function projectOf({ project, fundingAgency, country }: Pick<NoticeForIndex, 'project' | 'fundingAgency' | 'country'>): NoticeProject | null {
  const place = country ?? '';
  const number = project?.id?.trim() || null;
  const title = project?.title?.trim() || null;
  const details = { country: place, number: number && truncate(number, 200), title: title && truncate(title, 500) };
  for (const [kind, name] of [
    ['number', number],
    ['title', title],
  ] as const) {
    const foldedName = name && foldValue(name);
    if (foldedName) return { key: keyOf(kind, place, foldedName), agency: null, ...details };
  }
  const agency = fundingAgency && foldValue(fundingAgency);
  return agency ? { key: keyOf('agency', place, agency), ...details, agency: truncate(fundingAgency, 200) } : null;
}
