import { useRef } from 'react';
import { CallError } from '../../api.ts';

/** A proof that was done ahead is used for so long; the server takes it for twenty minutes. */
const FRESH_MS = 15 * 60_000;

// Fetched when a form first needs it: hardly anybody does.
const solve = async () => (await import('../../lib/captcha.ts')).solveCaptcha();

interface Ahead {
  solution: Promise<string>;
  at: number;
}

/**
 * Proofs of work for a form. `prepare` begins one while the form is being filled in; `withCaptcha` hands one to the call,
 * and does another when the server says that it was too old.
 */
export function useCaptcha() {
  const ahead = useRef<Ahead | null>(null);

  const prepare = () => {
    if (ahead.current) return;
    const solution = solve();
    ahead.current = { solution, at: Date.now() };
    // What fails here is tried again, and told, when it is needed.
    solution.catch(() => {
      ahead.current = null;
    });
  };

  const take = async () => {
    const ready = ahead.current;
    ahead.current = null;
    return ready && Date.now() - ready.at < FRESH_MS ? ready.solution : solve();
  };

  const withCaptcha = async <T>(work: (captcha: string) => Promise<T>): Promise<T> => {
    try {
      return await work(await take());
    } catch (error) {
      if (!(error instanceof CallError && error.problem?.code === 'captcha-required')) throw error;
      return work(await solve());
    }
  };

  return { prepare, withCaptcha };
}
