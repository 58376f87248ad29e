import { type EditedDocument, addNoticeDocument, editedDocuments, removeNoticeDocument } from '#contract/documents.ts';
import { CallError, call } from '../../api.ts';
import { clientState, onReset } from '../../lib/client-state.ts';
import { invalidate } from '../session/use-endpoint.ts';
import { checkBeforeUpload } from './check-before-upload.ts';
import type { Sending } from './send-file.ts';

/** `waiting`: for its turn. `broken`: the connection is cut, and it goes on when it is back. `failed`: it was refused before it began. */
export type UploadState = 'waiting' | 'sending' | 'paused' | 'broken' | 'failed';

/** A file on its way. */
export interface QueuedUpload {
  /** Of this page. */
  readonly key: number;
  readonly notice: string;
  readonly file: File;
  /** The document that it becomes; null before it has begun. */
  readonly document: string | null;
  readonly replaces: string | undefined;
  readonly sent: number;
  readonly state: UploadState;
  /** Why it was refused (`documents.refusal`, `documents.error`). */
  readonly rule: string | null;
}

/** So many files are sent at a time. */
const PARALLEL = 3;

/** The files on their way, of all notices. They go on while other screens are shown. */
export const uploads = clientState<readonly QueuedUpload[]>([]);
const sendings = new Map<number, Sending>();
let lastKey = 0;

onReset(() => {
  for (const sending of sendings.values()) sending.stop();
  sendings.clear();
});

const find = (key: number) => uploads.get().find((upload) => upload.key === key);
const update = (key: number, change: Partial<QueuedUpload>) =>
  uploads.set(uploads.get().map((upload) => (upload.key === key ? { ...upload, ...change } : upload)));

/** Takes an upload off the list; the server's list of documents tells the rest. */
async function finish(key: number): Promise<void> {
  sendings.delete(key);
  await invalidate(editedDocuments);
  uploads.set(uploads.get().filter((upload) => upload.key !== key));
  next();
}

async function begin({ key, notice, file, replaces }: QueuedUpload): Promise<EditedDocument> {
  const added = await call(addNoticeDocument, { body: { notice, name: file.name, size: file.size, ...(replaces === undefined ? {} : { replaces }) } });
  update(key, { document: added.id });
  void invalidate(editedDocuments);
  return added;
}

const ruleOf = (error: unknown) => (error instanceof CallError ? (error.problem?.errors?.[0]?.rule ?? error.problem?.code ?? null) : null);

async function run(upload: QueuedUpload): Promise<void> {
  const { key } = upload;
  update(key, { state: 'sending' });
  try {
    const document = upload.document ?? (await begin(upload)).id;
    const { sendFile } = await import('./send-file.ts');
    // It was removed or paused meanwhile.
    if (find(key)?.state !== 'sending') return;
    sendings.set(
      key,
      sendFile(upload.file, document, {
        onSent: (sent) => update(key, { sent }),
        onBroken: () => stopped(key, 'broken'),
        onDone: () => void finish(key),
      }),
    );
  } catch (error) {
    if (error instanceof CallError && error.status < 500 && error.status !== 401) update(key, { state: 'failed', rule: ruleOf(error) });
    else update(key, { state: 'broken' });
    next();
  }
}

function stopped(key: number, state: UploadState): void {
  sendings.delete(key);
  update(key, { state });
  next();
}

/** Sends what waits, as far as there is room. */
function next(): void {
  const list = uploads.get();
  const room = PARALLEL - list.filter(({ state }) => state === 'sending').length;
  for (const upload of list.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, room))) void run(upload);
}

/** Adds files to a notice. @param replaces the document that the only file replaces. */
export function uploadFiles(notice: string, files: readonly File[], replaces?: string): void {
  const added = files.map((file): QueuedUpload => {
    const rule = checkBeforeUpload(file);
    return { key: ++lastKey, notice, file, document: null, replaces, sent: 0, state: rule ? 'failed' : 'waiting', rule };
  });
  uploads.set([...uploads.get(), ...added]);
  next();
}

/** Goes on with a document whose upload broke off on another visit, with the same file. */
export function continueUpload(notice: string, document: string, file: File): void {
  uploads.set([...uploads.get(), { key: ++lastKey, notice, file, document, replaces: undefined, sent: 0, state: 'waiting', rule: null }]);
  next();
}

export function pauseUpload(key: number): void {
  sendings.get(key)?.stop();
  stopped(key, 'paused');
}

export function resumeUpload(key: number): void {
  update(key, { state: 'waiting' });
  next();
}

/** Gives an upload up, and what has arrived of it. @throws CallError, TypeError */
export async function cancelUpload(key: number): Promise<void> {
  const upload = find(key);
  sendings.get(key)?.stop();
  sendings.delete(key);
  uploads.set(uploads.get().filter((each) => each.key !== key));
  next();
  if (upload?.document) await call(removeNoticeDocument, { params: { id: upload.document } });
  await invalidate(editedDocuments);
}

if (typeof window !== 'undefined')
  addEventListener('online', () =>
    uploads
      .get()
      .filter(({ state }) => state === 'broken')
      .forEach(({ key }) => resumeUpload(key)),
  );
