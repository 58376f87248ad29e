import { Upload } from 'tus-js-client';
import { addBidFile, uploadBidFile } from '#contract/bid-files.ts';
import { CallError, call } from '../../api.ts';
import { credentials } from '../../lib/credentials.ts';

/** A piece of so many bytes is acknowledged by itself: no more is sent again after a break. */
const PIECE_BYTES = 16 * 1024 * 1024;
const RETRY_MS = [0, 1000, 3000, 5000, 10_000, 20_000];
const NO_STATUS = 0;
const LEAST_FAILURE = 400;
const SIGNED_OUT = 401;
const LEAST_SERVER_FAILURE = 500;

export interface Sending {
  /** Called with the share that has arrived, 0 to 1. */
  onProgress: (share: number) => void;
  /** Called with the id of the file, once it is known. */
  onStarted: (id: string) => void;
}
/** How sending a file ended: `refused` by its kind, name or size; `failed` may be tried again. */
export type SendOutcome = 'sent' | 'refused' | 'failed';

/** Where an unfinished upload goes on, for this tab: by notice, name and size. */
const memoryOf = (notice: string, { name, size, lastModified }: File) => `bid-file ${notice} ${name} ${size} ${lastModified}`;

async function startOrResume(notice: string, file: File): Promise<{ id: string; upload: string }> {
  const remembered = sessionStorage.getItem(memoryOf(notice, file));
  if (remembered) return JSON.parse(remembered) as { id: string; upload: string };
  const { id, upload } = await call(addBidFile, { body: { notice, name: file.name, size: file.size } });
  sessionStorage.setItem(memoryOf(notice, file), JSON.stringify({ id, upload }));
  return { id, upload };
}

const isRefusal = (status: number) => status !== SIGNED_OUT && status >= LEAST_FAILURE && status < LEAST_SERVER_FAILURE;

/** Sends a file for a bid, in pieces, and goes on where it broke off. @returns how it ended; `stop` ends it. */
export function sendFile(notice: string, file: File, { onProgress, onStarted }: Sending): { outcome: Promise<SendOutcome>; stop: () => void } {
  let transfer: Upload | null = null;
  let isStopped = false;
  const forget = () => sessionStorage.removeItem(memoryOf(notice, file));
  const outcome = startOrResume(notice, file).then(
    ({ id, upload }) =>
      new Promise<SendOutcome>((resolve) => {
        onStarted(id);
        if (isStopped) return resolve('failed');
        transfer = new Upload(file, {
          uploadUrl: `/api${uploadBidFile.path.replace('{id}', upload)}`,
          chunkSize: PIECE_BYTES,
          retryDelays: RETRY_MS,
          headers: credentials(),
          storeFingerprintForResuming: false,
          onProgress: (sent, total) => onProgress(total === 0 ? 0 : sent / total),
          onSuccess: () => {
            forget();
            resolve('sent');
          },
          onError: (error) => {
            const status = 'originalResponse' in error ? (error.originalResponse?.getStatus() ?? NO_STATUS) : NO_STATUS;
            if (isRefusal(status)) forget();
            resolve(isRefusal(status) ? 'refused' : 'failed');
          },
        });
        transfer.start();
      }),
    (error: unknown): SendOutcome => (error instanceof CallError && isRefusal(error.status) ? 'refused' : 'failed'),
  );
  return {
    outcome,
    stop: () => {
      isStopped = true;
      void transfer?.abort();
    },
  };
}
