// Runs in a thread of its own: a hostile file may exhaust its time and memory, and nobody else's.
import { parentPort, workerData } from 'node:worker_threads';
import type { Proposal } from '#contract/proposals.ts';
import { type WrittenCode, findCodes } from './finding/find-codes.ts';
import { propose } from './finding/propose.ts';
import type { ProposalOptions } from './finding/proposal-options.ts';
import { type DocumentText, type Unreadable, UnreadableDocument } from './reading/document.ts';

export interface WorkerTask {
  readonly file: Uint8Array;
  readonly options: ProposalOptions;
}
/** What a document says. */
export interface DocumentProposals {
  readonly pages: number;
  readonly cut: boolean;
  readonly language: string;
  readonly proposals: Proposal[];
  readonly codes: WrittenCode[];
  /** The beginning of its text. */
  readonly beginning: string;
}
export type WorkerAnswer = DocumentProposals | { readonly unreadable: Unreadable; readonly detail: string };

const MAX_BEGINNING = 5000;

async function read(file: Buffer): Promise<DocumentText> {
  const head = file.subarray(0, 1024).toString('latin1');
  if (head.startsWith('PK\u0003\u0004')) return (await import('./reading/read-docx.ts')).readDocx(file);
  if (head.includes('%PDF-')) return (await import('./reading/read-pdf.ts')).readPdf(file);
  // An encrypted DOCX is a compound file, as an old Word document is.
  if (head.startsWith('\u00d0\u00cf\u0011\u00e0')) throw new UnreadableDocument('document-locked', 'It is an encrypted or an old Word document.');
  throw new UnreadableDocument('document-type', 'It is neither DOCX nor PDF.');
}

async function answer({ file, options }: WorkerTask): Promise<WorkerAnswer> {
  try {
    const document = await read(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
    const { paragraphs, pages, cut } = document;
    if (paragraphs.length === 0) return { unreadable: 'document-empty', detail: 'It has no text.' };
    const beginning = paragraphs
      .map(({ text }) => text)
      .join('\n')
      .slice(0, MAX_BEGINNING);
    return { pages, cut, ...propose(document, options), codes: findCodes(paragraphs), beginning };
  } catch (error) {
    if (error instanceof UnreadableDocument) return { unreadable: error.reason, detail: error.message };
    return { unreadable: 'document-broken', detail: 'It could not be read.' };
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
parentPort?.postMessage(await answer(workerData as WorkerTask));
