import { useEffect, useState } from 'react';
import { type CpvSuggestion, suggestCpv } from '#contract/cpv-suggestions.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import { Icon } from '../../ui/icons.tsx';
import ui from '../../ui/ui.module.css';
import { useEndpoint } from '../session/use-endpoint.ts';
import css from './cpv-suggestions.module.css';

await loadTexts('cpv-suggestions');

interface SuggestionsProps {
  title: string;
  /** Plain text. */
  description?: string;
  /** Language of the two (ISO 639-1). */
  language?: string | undefined;
  /** Codes that the notice has. */
  taken: readonly string[];
  onTake: (code: string) => void;
}

/** Typing pauses for so long before codes are asked for. */
const WAIT_MS = 500;
const [MAX_TITLE, MAX_DESCRIPTION, MAX_TAKEN] = [500, 20_000, 100];
const MIN_LETTERS = 4;

/** A value once it has stayed the same for a while. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  const key = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(key) as T), WAIT_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return settled;
}

function Reason({ words, similar }: Pick<CpvSuggestion, 'words' | 'similar'>) {
  const t = useT();
  const { count } = useFormats();
  if (words.length === 0) return null;
  const quoted = words.map((word) => t('cpv-suggestions.quoted', { word })).join(', ');
  return (
    <small className={css.reason}>
      {t('cpv-suggestions.because', { words: quoted })}
      {similar > 0 && ` ${t('cpv-suggestions.similar', { count: similar, n: count(similar), word: words[0]! })}`}
    </small>
  );
}

/** Up to five codes for what is written so far, each taken with one press. Nothing is shown while nothing is known. */
export function CpvSuggestions({ title, description = '', language, taken, onTake }: SuggestionsProps) {
  const t = useT();
  const { language: reader } = useFormats();
  const asked = useSettled({ title: title.trim().slice(0, MAX_TITLE), description: description.slice(0, MAX_DESCRIPTION) });
  const isEnough = asked.title.length >= MIN_LETTERS;
  const { data, isError } = useEndpoint(
    suggestCpv,
    isEnough ? { body: { ...asked, ...(language ? { language } : {}), lang: reader, taken: taken.slice(0, MAX_TAKEN) } } : null,
  );
  // The former answer stays while the next is asked for: what was taken meanwhile goes at once.
  const items = isEnough ? (data?.items ?? []).filter(({ code }) => !taken.includes(code)) : [];
  if (isError) return <p className={css.none}>{t('cpv-suggestions.failed')}</p>;
  return (
    <section className={css.suggestions} aria-label={t('cpv-suggestions.title')} hidden={items.length === 0}>
      <h3 className={css.title}>{t('cpv-suggestions.title')}</h3>
      <ul className={css.list}>
        {items.map(({ code, name, nameLanguage, path, words, similar }) => (
          <li key={code} className={css.item}>
            <div className={css.text}>
              <span>
                <span className={css.code}>{code}</span> <span lang={nameLanguage}>{name}</span>
              </span>
              {path.length > 0 && (
                <small className={css.path}>
                  {path.map((ancestor, index) => (
                    <span key={ancestor.code} lang={ancestor.nameLanguage}>
                      {index > 0 && ' › '}
                      {ancestor.name}
                    </span>
                  ))}
                </small>
              )}
              <Reason words={words} similar={similar} />
            </div>
            <button
              type="button"
              className={ui.button}
              aria-label={t('words.labelled', { label: t('cpv-suggestions.take'), value: `${code} ${name}` })}
              onClick={() => onTake(code)}
            >
              <Icon name="check" />
              {t('cpv-suggestions.take')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
