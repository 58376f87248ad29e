import { useCallback, useEffect, useRef, useState } from 'react';
import type { Output } from '#contract/endpoint.ts';
import { readCpvTree } from '#contract/reference.ts';
import { call } from '../../api.ts';

/** A CPV code as the picker shows it. */
export interface CpvEntry {
  /** Eight digits. */
  code: string;
  name: string;
  /** Language of the name where it differs from the page's. */
  lang?: string;
  /** Names of its ancestors, the division first. */
  path: string[];
  hasChildren: boolean;
}

const WAIT_MS = 180;
const MIN_LETTERS = 2;
const MAX_HITS = 25;

type Item = Output<typeof readCpvTree>['items'][number];
const entryOf = ({ code, name, nameLanguage, hasChildren }: Item, path: string[]): CpvEntry => ({
  code,
  name,
  ...(nameLanguage ? { lang: nameLanguage } : {}),
  path,
  hasChildren,
});

/** The codes below each opened code, fetched once. */
export function useBranches(language: string) {
  const [branches, setBranches] = useState<ReadonlyMap<string, readonly CpvEntry[]>>(new Map());
  const [hasFailed, setFailed] = useState(false);
  const requestedCodes = useRef(new Set<string>());
  const open = useCallback(
    async ({ code, name, path }: CpvEntry) => {
      if (requestedCodes.current.has(code)) return;
      requestedCodes.current.add(code);
      try {
        const { items } = await call(readCpvTree, { query: { parent: code, depth: 1, lang: language } });
        setBranches((previous) =>
          new Map(previous).set(
            code,
            items.map((item) => entryOf(item, [...path, name])),
          ),
        );
        setFailed(false);
      } catch {
        requestedCodes.current.delete(code);
        setFailed(true);
      }
    },
    [language],
  );
  return { branches, open, hasFailed };
}

/** The codes that the typed text finds, each with its path: null while nothing is typed. */
export function useCpvHits(words: string, language: string): { hits: readonly CpvEntry[] | null; hasFailed: boolean } {
  const [searchResult, setSearchResult] = useState<{ for: string; hits: readonly CpvEntry[] } | 'failed' | null>(null);
  const text = words.trim();
  useEffect(() => {
    if (text.length < MIN_LETTERS) return undefined;
    const stop = new AbortController();
    const find = async () => {
      const hits = (await call(readCpvTree, { query: { q: text, lang: language } }, { signal: stop.signal })).items.slice(0, MAX_HITS);
      if (hits.length === 0) return setSearchResult({ for: text, hits: [] });
      const { items } = await call(readCpvTree, { query: { codes: hits.map(({ code }) => code), lang: language } }, { signal: stop.signal });
      const byCode = new Map(items.map((item) => [item.code, item]));
      const pathOf = (code: string | null): string[] =>
        code === null ? [] : [...pathOf(byCode.get(code)?.parentCode ?? null), byCode.get(code)?.name ?? code];
      return setSearchResult({ for: text, hits: hits.map((hit) => entryOf(hit, pathOf(hit.parentCode))) });
    };
    const timer = setTimeout(() => {
      find().catch(() => {
        if (!stop.signal.aborted) setSearchResult('failed');
      });
    }, WAIT_MS);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [text, language]);
  if (text.length < MIN_LETTERS) return { hits: null, hasFailed: false };
  if (searchResult === 'failed') return { hits: [], hasFailed: true };
  return { hits: searchResult?.hits ?? null, hasFailed: false };
}
