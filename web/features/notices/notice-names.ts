import { createContext, use } from 'react';

export type Namespace = 'documentType' | 'submissionMethod' | 'status' | 'awardStatus' | 'format' | 'language';

export interface CpvName {
  name: string;
  /** Names of the code's ancestors, the division first. */
  path: readonly string[];
  /** Language of the names where it differs from the page's. */
  language?: string;
}

/** Names of the codes of one notice, by `keyOf`. */
export interface NoticeNames {
  codes: Readonly<Record<string, string>>;
  cpv: Readonly<Record<string, CpvName>>;
  funding: string | null;
  /** Changes of each amendment, by its number. */
  changes: Readonly<Record<number, readonly ChangeLine[]>>;
  /** How many further changes an amendment made, in words, by its number. */
  further: Readonly<Record<number, string>>;
}

/** A change for display. `before` is null for a new value, `after` for a removed one. */
export interface ChangeLine {
  label: string;
  before: string | null;
  after: string | null;
}

/** The reason that an import gives when the source has none. The actor says it already, in the reader's language. */
const NO_REASON = 'changed at the source';
export const reasonOf = (reason: string | null): string | null => (reason === NO_REASON ? null : reason);

export const keyOf = (list: Namespace, code: string): string => `${list} ${code}`;

/** An unknown code as words: `x_consultationDocument` is "Consultation document". A code with a space is words already. */
export function plainCode(code: string): string {
  if (/\s/u.test(code)) return code;
  const words = code
    .replace(/^x_/u, '')
    .replaceAll(/_+/gu, ' ')
    .replaceAll(/(?<=\p{Ll})(\p{Lu})(?=\p{Ll})/gu, (letter) => ` ${letter.toLowerCase()}`)
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const NamesContext = createContext<NoticeNames>({ codes: {}, cpv: {}, funding: null, changes: {}, further: {} });

/** The names of the page's notice; a code without one is shown as words. */
export function useNames() {
  const { codes, cpv, funding, changes, further } = use(NamesContext);
  return {
    funding,
    furtherOf: (amendment: number) => further[amendment] ?? null,
    linesOf: (amendment: number) => changes[amendment] ?? [],
    name: (list: Namespace, code: string) => codes[keyOf(list, code)] ?? plainCode(code),
    cpv: (scheme: string, code: string): CpvName | undefined => (scheme === 'CPV' ? cpv[code.slice(0, 8)] : undefined),
  };
}
