import { SingleBar } from 'cli-progress';
import type { ImportProgress } from './import-sources.ts';

const LINE_INTERVAL_MS = 5000;

export interface ProgressView {
  reading(progress: ImportProgress): void;
  indexing(count: number, total: number): void;
  end(): void;
}

const formatSeconds = (remaining: number) =>
  !Number.isFinite(remaining) ? '?' : remaining >= 90 ? `${Math.round(remaining / 60)} min` : `${Math.ceil(remaining)} s`;

/** A bar with rate and time left on a terminal, elsewhere a plain line every five seconds. Both go to standard error. */
export function showProgress(stream: NodeJS.WriteStream = process.stderr): ProgressView {
  const startedAt = performance.now();
  let lastLineAt = startedAt;
  let bar: SingleBar | null = null;
  let phase = '';

  function show(newPhase: string, value: number, total: number | null, text: string, since: number): void {
    const elapsed = (performance.now() - since) / 1000;
    const timeLeft = total && value > 0 ? formatSeconds((elapsed / value) * (total - value)) : '?';
    if (!stream.isTTY) {
      if (performance.now() - lastLineAt < LINE_INTERVAL_MS) return;
      lastLineAt = performance.now();
      stream.write(`${newPhase}: ${text}${total ? `, ${Math.floor((value / total) * 100)} %, ${timeLeft} left` : ''}\n`);
      return;
    }
    if (phase !== newPhase) {
      bar?.stop();
      phase = newPhase;
      const format = total ? '{phase} [{bar}] {percentage} % | {text} | {left} left' : '{phase} | {text}';
      bar = new SingleBar({ stream, format, hideCursor: true, clearOnComplete: false, fps: 10, autopadding: true });
      bar.start(total ?? 1, 0, { phase: newPhase, text, left: timeLeft });
    }
    bar!.update(total ? Math.min(value, total) : 0, { phase: newPhase, text, left: timeLeft });
  }

  let indexingSince = 0;
  return {
    reading: ({ counters, bytes, totalBytes }) => {
      const rate = Math.round(counters.read / ((performance.now() - startedAt) / 1000));
      const amount = totalBytes === null ? `, ${Math.round(bytes / 1e6)} MB` : '';
      show(
        'Importing',
        bytes,
        totalBytes,
        `${counters.read} read, ${counters.new} new, ${counters.amended} amended, ${counters.failed} failed, ${rate}/s${amount}`,
        startedAt,
      );
    },
    indexing: (count, total) => {
      indexingSince ||= performance.now();
      const rate = Math.round(count / Math.max((performance.now() - indexingSince) / 1000, 0.001));
      show('Indexing', count, Math.max(total, count), `${count} of ${Math.max(total, count)}, ${rate}/s`, indexingSince);
    },
    end: () => {
      bar?.stop();
      bar = null;
    },
  };
}
