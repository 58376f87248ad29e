import { useEffect, useState } from 'react';
import type { Output } from '#contract/endpoint.ts';
import { suggest } from '#contract/search.ts';
import { call } from '../../api.ts';
import { usePageSite } from '../../lib/site.tsx';

export type Suggestion = Output<typeof suggest>['items'][number];

const WAIT_MS = 140;
const MIN_LETTERS = 2;
const noSuggestions: readonly Suggestion[] = [];

/** Suggestions for the typed text, fetched shortly after the last key; none while `typedText` is null or short. */
export function useSuggestions(typedText: string | null, scope: 'local' | 'global'): readonly Suggestion[] {
  const { language } = usePageSite();
  const [items, setItems] = useState<readonly Suggestion[]>([]);
  const text = typedText?.trim() ?? '';
  useEffect(() => {
    if (text.length < MIN_LETTERS) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      call(suggest, { query: { q: text, scope, lang: language } }, { signal: stop.signal })
        .then((answer) => setItems(answer.items.slice(0, 8)))
        // A search works without suggestions: a failure shows none.
        .catch(() => {
          if (!stop.signal.aborted) setItems(noSuggestions);
        });
    }, WAIT_MS);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [text, scope, language]);
  return text.length < MIN_LETTERS ? noSuggestions : items;
}
