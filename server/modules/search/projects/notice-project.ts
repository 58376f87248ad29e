import { createHash } from 'node:crypto';
import type { NoticeForIndex } from '#server/modules/notices/index.ts';
import { encodeId } from '#server/platform/ids.ts';
import { truncate, foldValue } from '#server/modules/query/index.ts';

/** The project that pays for a notice, with others. */
export interface NoticeProject {
  /** Identifies the project in addresses and in the index. */
  key: string;
  country: string;
  /** The paying agency, set only when no project is named; else null. */
  agency: string | null;
  number: string | null;
  title: string | null;
}

const keyOf = (...parts: string[]) => encodeId(createHash('sha256').update(parts.join('\u0001')).digest().subarray(0, 16));

/**
 * The project of a notice, identified in its country by its number, else by its title. A notice that names no project belongs to the
 * project of all that its funding agency pays for there. Null where no funding agency is named.
 */
export function projectOfNotice({
  project,
  fundingAgency,
  country: countryOrNull,
}: Pick<NoticeForIndex, 'project' | 'fundingAgency' | 'country'>): NoticeProject | null {
  const country = countryOrNull ?? '';
  const number = project?.id?.trim() || null;
  const title = project?.title?.trim() || null;
  const details = { country, number: number && truncate(number, 200), title: title && truncate(title, 500) };
  for (const [keyKind, text] of [
    ['number', number],
    ['title', title],
  ] as const) {
    const foldedText = text && foldValue(text);
    if (foldedText) return { key: keyOf(keyKind, country, foldedText), agency: null, ...details };
  }
  const agency = fundingAgency && foldValue(fundingAgency);
  return agency ? { key: keyOf('agency', country, agency), ...details, agency: truncate(fundingAgency, 200) } : null;
}
