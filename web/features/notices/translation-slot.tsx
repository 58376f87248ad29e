import { type ComponentType, useEffect, useState } from 'react';
import { usePageSite } from '../../lib/site.tsx';
import { loadOptional } from '../../lib/load-optional.ts';
import type { TranslationOf } from './machine-translation.tsx';

/** Whether a translation can be offered at all: the browser has a translator, and the text is in another language. */
const mayTranslate = (from: string | undefined, to: string) => 'Translator' in globalThis && from !== undefined && from.split('-')[0] !== to;

/** Offers the text in the page's language where the browser can translate; only there is the code for it fetched. */
export function TranslationSlot({ texts, from }: { texts: readonly string[]; from: string | undefined }) {
  const { language } = usePageSite();
  const [loaded, setLoaded] = useState<{ Translation: ComponentType<TranslationOf> } | null>(null);
  useEffect(() => {
    if (!mayTranslate(from, language)) return;
    loadOptional('translation', import('./machine-translation.tsx'), ({ default: Translation }) => setLoaded({ Translation }));
  }, [from, language]);
  return loaded && from !== undefined && <loaded.Translation texts={texts} from={from} to={language} />;
}
