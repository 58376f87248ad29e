import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** Ends a process that still runs when its test is over. */
export function stopAfterTest(child: ChildProcess): void {
  onTestFinished(() => void child.kill('SIGKILL'));
}

/** A program started by a test. */
export interface Running {
  child: ChildProcess;
  output: () => string;
  ended: Promise<number | null>;
  /** Resolves when the text has been printed; rejects when the program ends first. */
  printed: (text: string) => Promise<void>;
}

/** Starts one of our programs without the demo; `env` has at least a DATABASE_URL. */
export function startProgram(env: Record<string, string>, args: string[] = [], program = 'server/main.ts'): Running {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], DEMO: 'false', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  stopAfterTest(child);
  let output = '';
  const listeners = new Set<() => void>();
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    for (const look of listeners) look();
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', (code) => resolve(code)));
  return {
    child,
    ended,
    output: () => output,
    printed: (text) =>
      new Promise((resolve, reject) => {
        const look = () => output.includes(text) && resolve();
        listeners.add(look);
        look();
        void ended.then((code) => reject(new Error(`ended with ${code}: ${output}`)));
      }),
  };
}
