import { createContext, use } from 'react';

export type Namespace = 'documentType' | 'submissionMethod' | 'status' | 'awardStatus' | 'format' | 'language';

export interface CpvName {
  name: string;
  /** Names of the codes above it, the division first. */
  path: readonly string[];
  /** Language of the names where it is not the page's. */
  language?: string;
}

/** What the codes of one notice are called, by `keyOf`. */
export interface NoticeNames {
  codes: Readonly<Record<string, string>>;
  cpv: Readonly<Record<string, CpvName>>;
  funding: string | null;
  /** What each amendment changed, by its number. */
  changes: Readonly<Record<number, readonly ChangeLine[]>>;
  /** How many further changes an amendment made, in words, by its number. */
  further: Readonly<Record<number, string>>;
}

/** One change as it is read. `before` is null where there was nothing, `after` where it was taken away. */
export interface ChangeLine {
  label: string;
  before: string | null;
  after: string | null;
}

/** What an import gives as its reason when the source gave none: the actor says it already, in the reader's language. */
const NO_REASON = 'changed at the source';
export const reasonOf = (reason: string | null): string | null => (reason === NO_REASON ? null : reason);

export const keyOf = (list: Namespace, code: string): string => `${list} ${code}`;

/** A code of no list of ours as words: `x_consultationDocument` is "Consultation document". What holds a blank was words already. */
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
