import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { AppError } from '#server/platform/errors.ts';
import type { DocumentProposals, WorkerAnswer, WorkerTask } from './document-worker.ts';
import type { ProposalOptions } from './finding/proposal-options.ts';
import type { Unreadable } from './reading/document.ts';

/** Threads at once in one process, and how many may wait. */
const [MAX_THREADS, MAX_WAITING] = [2, 8];
const TIME_LIMIT_MS = 20_000;
const RETRY_AFTER_S = 10;
const limits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

let running = 0;
const waiting: (() => void)[] = [];

async function enter(): Promise<void> {
  if (running < MAX_THREADS) {
    running++;
    return;
  }
  if (waiting.length >= MAX_WAITING)
    throw new AppError('too-many-requests', 'Other documents are being read; try again in a moment.', undefined, { retryAfter: RETRY_AFTER_S });
  await new Promise<void>((resolve) => waiting.push(resolve));
}
function leave(): void {
  const next = waiting.shift();
  if (next) next();
  else running--;
}

const unreadable = (rule: Unreadable, message: string) => new AppError('invalid-input', message, [{ path: 'body', rule, message }]);

async function inThread(file: Buffer, options: ProposalOptions): Promise<DocumentProposals> {
  const task: WorkerTask = { file: new Uint8Array(file), options };
  const worker = new Worker(new URL('./document-worker.ts', import.meta.url), {
    workerData: task,
    transferList: [task.file.buffer as ArrayBuffer],
    resourceLimits: limits,
    env: {},
    stdout: true,
    stderr: true,
  });
  const timeLimit = AbortSignal.timeout(TIME_LIMIT_MS);
  try {
    const ended = once(worker, 'exit', { signal: timeLimit }).then((): WorkerAnswer => ({ unreadable: 'document-broken', detail: 'It could not be read.' }));
    ended.catch(() => undefined);
    const [answer] = (await Promise.race([once(worker, 'message', { signal: timeLimit }), ended.then((none) => [none])])) as [WorkerAnswer];
    if ('unreadable' in answer) throw unreadable(answer.unreadable, answer.detail);
    return answer;
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (timeLimit.aborted) throw unreadable('document-slow', 'Reading it took too long.');
    // Its thread ran out of memory.
    throw unreadable('document-broken', 'It could not be read.');
  } finally {
    await worker.terminate();
  }
}

/**
 * Reads a DOCX or PDF and what it proposes in a thread of its own, within bounds of time and memory. A few run at once, others wait.
 * @throws AppError invalid-input with the rule that says why it cannot be read; too-many-requests when too many wait.
 */
export async function readInThread(file: Buffer, options: ProposalOptions): Promise<DocumentProposals> {
  await enter();
  try {
    return await inThread(file, options);
  } finally {
    leave();
  }
}
