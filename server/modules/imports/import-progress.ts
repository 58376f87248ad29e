import { SingleBar } from 'cli-progress';
import type { ImportProgress } from './import-sources.ts';

const LINE_EVERY_MS = 5000;

export interface ProgressView {
  reading(progress: ImportProgress): void;
  indexing(done: number, all: number): void;
  end(): void;
}

const seconds = (left: number) => (!Number.isFinite(left) ? '?' : left >= 90 ? `${Math.round(left / 60)} min` : `${Math.ceil(left)} s`);

/** A bar with rate and time left on a terminal, elsewhere a plain line every five seconds. Both go to standard error. */
export function showProgress(stream: NodeJS.WriteStream = process.stderr): ProgressView {
  const started = performance.now();
  let said = started;
  let bar: SingleBar | null = null;
  let phase = '';

  function show(next: string, value: number, all: number | null, text: string, since: number): void {
    const elapsed = (performance.now() - since) / 1000;
    const left = all && value > 0 ? seconds((elapsed / value) * (all - value)) : '?';
    if (!stream.isTTY) {
      if (performance.now() - said < LINE_EVERY_MS) return;
      said = performance.now();
      stream.write(`${next}: ${text}${all ? `, ${Math.floor((value / all) * 100)} %, ${left} left` : ''}\n`);
      return;
    }
    if (phase !== next) {
      bar?.stop();
      phase = next;
      const format = all ? '{phase} [{bar}] {percentage} % | {text} | {left} left' : '{phase} | {text}';
      bar = new SingleBar({ stream, format, hideCursor: true, clearOnComplete: false, fps: 10, autopadding: true });
      bar.start(all ?? 1, 0, { phase: next, text, left });
    }
    bar!.update(all ? Math.min(value, all) : 0, { phase: next, text, left });
  }

  let indexingSince = 0;
  return {
    reading: ({ counters, bytes, totalBytes }) => {
      const rate = Math.round(counters.read / ((performance.now() - started) / 1000));
      const amount = totalBytes === null ? `, ${Math.round(bytes / 1e6)} MB` : '';
      show(
        'Importing',
        bytes,
        totalBytes,
        `${counters.read} read, ${counters.new} new, ${counters.amended} amended, ${counters.failed} failed, ${rate}/s${amount}`,
        started,
      );
    },
    indexing: (done, all) => {
      indexingSince ||= performance.now();
      const rate = Math.round(done / Math.max((performance.now() - indexingSince) / 1000, 0.001));
      show('Indexing', done, Math.max(all, done), `${done} of ${Math.max(all, done)}, ${rate}/s`, indexingSince);
    },
    end: () => {
      bar?.stop();
      bar = null;
    },
  };
}
