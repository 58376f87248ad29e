import { type ReactNode, useState } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import { CallError, call } from '../api.ts';
import { loadTexts, useT } from '../i18n.ts';
import parts from '../ui/parts.module.css';
import ui from '../ui/ui.module.css';

await loadTexts('form');

interface StopEmailsProps {
  /** Takes the token. */
  endpoint: Pick<Endpoint, 'method' | 'path'>;
  token: string;
  texts: { title: string; text: string; action: string; done: ReactNode; invalid: string };
}

/** Ends emails of one kind, from the link in one of them, with a button: programs open links too. */
export function StopEmails({ endpoint, token, texts }: StopEmailsProps) {
  const t = useT();
  const [state, setState] = useState<'asking' | 'busy' | 'done' | 'invalid' | 'failed'>('asking');
  const stop = () => {
    setState('busy');
    call(endpoint as Endpoint, { body: { token } } as never).then(
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
            <button type="button" className={ui.primary} disabled={state === 'busy'} onClick={stop}>
              {texts.action}
            </button>
          </p>
        </>
      )}
      <noscript>{t('shell.needsScripts')}</noscript>
    </section>
  );
}
