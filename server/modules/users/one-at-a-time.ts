import { AppError } from '#server/platform/errors.ts';

/** How many may wait for one key; who comes later is sent away. */
const MAX_WAITING = 200;

interface Gate {
  running: number;
  waiting: (() => void)[];
}

/**
 * Lets at most `width` pieces of work of one key run at once in this process, the others in their order after them:
 * a hundred guesses at once are judged like a hundred one after another.
 */
export function gates(width: number): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const open = new Map<string, Gate>();
  return async (key, work) => {
    const gate = open.get(key) ?? { running: 0, waiting: [] };
    open.set(key, gate);
    if (gate.running >= width) {
      if (gate.waiting.length >= MAX_WAITING) throw new AppError('too-many-requests', 'Too many at once; try again in a moment.', undefined, { retryAfter: 1 });
      await new Promise<void>((resolve) => gate.waiting.push(resolve));
    } else gate.running++;
    try {
      return await work();
    } finally {
      const next = gate.waiting.shift();
      if (next) next();
      else if (--gate.running === 0) open.delete(key);
    }
  };
}
