import { type ReactNode, useEffect, useState } from 'react';
import { CallError } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import ui from '../../ui/ui.module.css';
import css from './sign-up.module.css';

/** A link is mailed at most once a minute. */
const WAIT_MS = 60_000;
const SECOND_MS = 1000;
const MINUTE_S = 60;

/** Whole seconds left until a moment of this browser's clock; 0 after it. */
function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  const isOver = now >= until;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [isOver]);
  return Math.max(0, Math.ceil((until - now) / SECOND_MS));
}

type Outcome = { sentTo: string } | 'wait' | 'confirmed' | 'unknown' | 'failed';

function outcomeOf(error: unknown): Outcome {
  const problem = error instanceof CallError ? error.problem : null;
  if (problem?.code === 'too-many-requests') return 'wait';
  if (problem?.code === 'conflict') return 'confirmed';
  return problem?.code === 'not-found' ? 'unknown' : 'failed';
}

/** The outcome in words. */
function Answer({ outcome }: { outcome: Outcome }) {
  const t = useT();
  if (typeof outcome === 'object') return <p className={css.sent}>{t('register.again.sent', { email: outcome.sentTo })}</p>;
  const link: Partial<Record<typeof outcome, ReactNode>> = {
    confirmed: (
      <a className={ui.link} href="/login">
        {t('register.signIn')}
      </a>
    ),
    unknown: (
      <a className={ui.link} href="/register">
        {t('register.title')}
      </a>
    ),
  };
  return (
    <p className={css.notSent}>
      {t(`register.again.${outcome}`)} {link[outcome]}
    </p>
  );
}

/**
 * A button that mails the link again, with a countdown until that is possible and the outcome.
 * @param sentAt when the last link was sent, in ms since 1970. @param send returns the address that it went to.
 */
export function ResendLink({ sentAt, send }: { sentAt: number; send: () => Promise<{ email: string }> }) {
  const t = useT();
  const { count } = useFormats();
  const [until, setUntil] = useState(sentAt + WAIT_MS);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isSending, setSending] = useState(false);
  const secondsLeft = useSecondsLeft(until);
  const press = async () => {
    if (isSending || secondsLeft > 0) return;
    setSending(true);
    setOutcome(null);
    try {
      const { email } = await send();
      setOutcome({ sentTo: email });
      setUntil(Date.now() + WAIT_MS);
    } catch (error) {
      setOutcome(outcomeOf(error));
      const wait = error instanceof CallError ? error.problem?.retryAfter : undefined;
      if (wait) setUntil(Date.now() + wait * SECOND_MS);
    } finally {
      setSending(false);
    }
  };
  const minutes = Math.ceil(secondsLeft / MINUTE_S);
  return (
    <div className={css.again}>
      <output>{outcome && <Answer outcome={outcome} />}</output>
      <p>
        <button type="button" className={ui.button} aria-disabled={isSending || secondsLeft > 0} onClick={() => void press()}>
          {isSending ? t('form.sending') : t('register.again.submit')}
        </button>{' '}
        {secondsLeft > 0 && (
          <span className={css.wait} role="timer">
            {secondsLeft <= MINUTE_S
              ? t('register.again.seconds', { count: secondsLeft, n: count(secondsLeft) })
              : t('register.again.minutes', { count: minutes, n: count(minutes) })}
          </span>
        )}
      </p>
    </div>
  );
}
