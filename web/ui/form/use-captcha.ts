import { useRef } from 'react';
import { CallError } from '../../api.ts';

/** A proof solved in advance is used for so long; the server accepts it for twenty minutes. */
const FRESH_MS = 15 * 60_000;

// Fetched when a form first needs it: hardly any does.
const solve = async () => (await import('../../lib/captcha.ts')).solveCaptcha();

interface SolvedCaptcha {
  solution: Promise<string>;
  at: number;
}

/**
 * Proofs of work for a form. `prepare` starts one while the form is being filled in. `withCaptcha` passes one to the call, and solves
 * another when the server rejects it as too old.
 */
export function useCaptcha() {
  const solvedInAdvance = useRef<SolvedCaptcha | null>(null);

  const prepare = () => {
    if (solvedInAdvance.current) return;
    const solution = solve();
    solvedInAdvance.current = { solution, at: Date.now() };
    // A failure here is retried, and reported, when the proof is needed.
    solution.catch(() => {
      solvedInAdvance.current = null;
    });
  };

  const take = async () => {
    const captcha = solvedInAdvance.current;
    solvedInAdvance.current = null;
    return captcha && Date.now() - captcha.at < FRESH_MS ? captcha.solution : solve();
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
