import { createContext, use } from 'react';
import type { ChangeLine } from '../../lib/change-lines.ts';
import type { Namespace } from '../../lib/code-names.ts';
import { plainCode } from '../../lib/plain-code.ts';

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

export const keyOf = (list: Namespace, code: string): string => `${list} ${code}`;

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
