import { type Challenge, type Solution, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** The worker's answer: the solution, or why there is none. */
export type WorkerAnswer = { solution: Solution } | { failed: string };

const answer = (message: WorkerAnswer) => postMessage(message, { transfer: [] });

/** Solves a proof of work outside the page's thread, so that the page stays responsive. */
addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  solveChallenge({ challenge: data, deriveKey }).then(
    (solution) => answer(solution ? { solution } : { failed: 'No solution in time' }),
    (error: unknown) => answer({ failed: String(error) }),
  );
});
