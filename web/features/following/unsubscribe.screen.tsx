import { useState } from 'react';
import { unsubscribe } from '#contract/following.ts';
import { CallError, call } from '../../api.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { useScreenParams } from '../../shell/screen-params.ts';
import parts from '../../ui/parts.module.css';
import ui from '../../ui/ui.module.css';

await loadTexts('following', 'form');

/** Ends the emails about a notice, from the link in one of them, with a button: programs open links too. */
export default function Unsubscribe() {
  const t = useT();
  const { token = '' } = useScreenParams();
  const [state, setState] = useState<'asking' | 'busy' | 'done' | 'invalid' | 'failed'>('asking');
  const stop = () => {
    setState('busy');
    call(unsubscribe, { body: { token } }).then(
      () => setState('done'),
      (error: unknown) => setState(error instanceof CallError && error.status < 500 && error.status !== 429 ? 'invalid' : 'failed'),
    );
  };
  return (
    <section className={parts.card}>
      <h1>{t('following.unsubscribe.title')}</h1>
      <output>{state === 'done' && t('following.unsubscribe.done')}</output>
      {state === 'invalid' && <p role="alert">{t('following.unsubscribe.invalid')}</p>}
      {state === 'failed' && <p role="alert">{t('form.failedText')}</p>}
      {state !== 'done' && state !== 'invalid' && (
        <>
          <p>{t('following.unsubscribe.text')}</p>
          <p>
            <button type="button" className={ui.primary} disabled={state === 'busy'} onClick={stop}>
              {t('following.unsubscribe.action')}
            </button>
          </p>
        </>
      )}
      <noscript>{t('shell.needsScripts')}</noscript>
    </section>
  );
}
