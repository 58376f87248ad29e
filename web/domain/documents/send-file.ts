import { DetailedError, Upload } from 'tus-js-client';
import { uploadNoticeDocument } from '#contract/documents.ts';
import { TOKEN_REFUSED, credentials } from '../../lib/credentials.ts';

/** A file that is being sent. */
export interface Sending {
  /** Ends it. What has arrived stays, and sending goes on from there later. */
  stop: () => void;
}

interface Listeners {
  /** Bytes so far. */
  onSent: (bytes: number) => void;
  /** It got no further, several times. */
  onBroken: () => void;
  /** The server has all of it, or has refused it: its list tells. */
  onDone: () => void;
}

/** After a break it tries again after so many milliseconds. */
const RETRY_DELAYS_MS = [0, 1000, 3000, 5000, 10_000];
/** Progress is told so often at most. */
const TELL_EVERY_MS = 200;

const statusOf = (error: unknown) => (error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? null) : null);

/** Sends a file by the tus protocol, from where an earlier try got to. */
export function sendFile(file: File, document: string, { onSent, onBroken, onDone }: Listeners): Sending {
  let toldAt = 0;
  const upload = new Upload(file, {
    uploadUrl: `/api${uploadNoticeDocument.path.replace('{id}', document)}`,
    retryDelays: RETRY_DELAYS_MS,
    // The token may be another one by then.
    onBeforeRequest: (request) => {
      for (const [name, value] of Object.entries(credentials())) request.setHeader(name, value);
    },
    onProgress: (bytes) => {
      const now = Date.now();
      if (bytes < file.size && now - toldAt < TELL_EVERY_MS) return;
      toldAt = now;
      onSent(bytes);
    },
    onSuccess: onDone,
    onError: (error) => {
      const status = statusOf(error);
      if (status === 401) dispatchEvent(new Event(TOKEN_REFUSED));
      // Refused for good: its type, its removal on another device.
      if (status !== null && status >= 400 && status < 500 && status !== 401 && status !== 409 && status !== 429) onDone();
      else onBroken();
    },
  });
  upload.start();
  return { stop: () => void upload.abort(false) };
}
