import { type ReactNode, useState } from 'react';
import { CallError } from '../../api.ts';
import { loadTexts, useT } from '../../i18n.ts';
import parts from '../../ui/parts.module.css';
import ui from '../../ui/ui.module.css';

await loadTexts('form');

interface UnsubscribeCardProps {
  texts: Readonly<Record<'title' | 'text' | 'action' | 'invalid', string>> & { readonly done: ReactNode };
  stop: () => Promise<unknown>;
  children?: ReactNode;
}

/** Ends emails, from the link in one of them, with a button: programs open links too. */
export function UnsubscribeCard({ texts, stop, children }: UnsubscribeCardProps) {
  const t = useT();
  const [state, setState] = useState<'asking' | 'busy' | 'done' | 'invalid' | 'failed'>('asking');
  const onPress = () => {
    setState('busy');
    stop().then(
      () => setState('done'),
      (error: unknown) => setState(error instanceof CallError && error.status < 500 && error.status !== 429 ? 'invalid' : 'failed'),
    );
  };
  return (
    <section className={parts.card}>
      <h1>{texts.title}</h1>
      <output>{state === 'done' && texts.done}</output>
      {state === 'invalid' && <p role="alert">{texts.invalid}</p>}
      {state === 'failed' && <p role="alert">{t('form.failedText')}</p>}
      {state !== 'done' && state !== 'invalid' && (
        <>
          <p>{texts.text}</p>
          <p>
            <button type="button" className={ui.primary} disabled={state === 'busy'} onClick={onPress}>
              {texts.action}
            </button>
          </p>
        </>
      )}
      {children}
      <noscript>{t('shell.needsScripts')}</noscript>
    </section>
  );
}
