import { useState } from 'react';
import { languages } from '#contract/languages.ts';
import { loadTexts, useT } from '../../i18n.ts';
import type { InterfaceLanguage } from '#contract/sites.ts';
import ui from '../../ui/ui.module.css';
import css from './machine-translation.module.css';

await loadTexts('tools');

/** The browser's own translator (https://webmachinelearning.github.io/translation-api/), as far as used here. */
interface BrowserTranslator {
  availability: (pair: LanguagePair) => Promise<'unavailable' | 'downloadable' | 'downloading' | 'available'>;
  create: (pair: LanguagePair) => Promise<{ translate: (text: string) => Promise<string>; destroy?: () => void }>;
}
interface LanguagePair {
  sourceLanguage: string;
  targetLanguage: string;
}

export interface TranslationOf {
  /** Paragraphs of the original, in order. */
  texts: readonly string[];
  /** BCP 47. */
  from: string;
  to: InterfaceLanguage;
}

const translator = () => (globalThis as unknown as { Translator: BrowserTranslator }).Translator;

/**
 * Null where the browser does not have these languages. Called only when the reader asks, because browsers log missing languages to the
 * console.
 */
async function translateAll(texts: readonly string[], pair: LanguagePair): Promise<string[] | null> {
  if ((await translator().availability(pair)) === 'unavailable') return null;
  const session = await translator().create(pair);
  try {
    const translated: string[] = [];
    for (const text of texts) translated.push(await session.translate(text));
    return translated;
  } finally {
    session.destroy?.();
  }
}

/** A text translated on the reader's device, next to the original and always marked as a machine translation. */
export default function MachineTranslation({ texts, from, to }: TranslationOf) {
  const t = useT();
  const [state, setState] = useState<'original' | 'working' | 'failed' | 'unavailable' | readonly string[]>('original');
  const translate = () => {
    setState('working');
    translateAll(texts, { sourceLanguage: from, targetLanguage: to }).then(
      (translated) => setState(translated ?? 'unavailable'),
      () => setState('failed'),
    );
  };
  const isDone = typeof state !== 'string';
  return (
    <>
      {state !== 'unavailable' && (
        <button type="button" className={`${ui.quiet} ${css.offer}`} disabled={state === 'working'} onClick={isDone ? () => setState('original') : translate}>
          {isDone ? t('tools.original') : t('tools.translate', { language: languages[to].name })}
        </button>
      )}
      <div className={css.result} aria-live="polite">
        {state === 'working' && <p>{t('tools.translating')}</p>}
        {state === 'unavailable' && <p>{t('tools.translateUnavailable', { language: languages[to].name })}</p>}
        {state === 'failed' && <p>{t('tools.translateFailed')}</p>}
        {isDone && (
          <section className={css.machine} aria-label={t('tools.machine')}>
            <p className={css.mark}>
              <b>{t('tools.machine')}</b> {t('tools.machineNote')}
            </p>
            {state.map((text, index) => (
              // Paragraphs stand in the order of the original.
              // oxlint-disable-next-line react/no-array-index-key
              <p key={index} lang={`${to}-t-${from}`}>
                {text}
              </p>
            ))}
          </section>
        )}
      </div>
    </>
  );
}
