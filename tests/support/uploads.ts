import { Readable } from 'node:stream';
import type { EditedDocument } from '#contract/documents.ts';
import { UPLOAD_TYPE } from '#server/platform/http/upload-route.ts';
import type { TestApp } from './app.ts';
import { callApi } from './people.ts';

/** Headers of a piece of a file (tus 1.0). */
export const pieceHeaders = (offset: number, piece: Buffer): Record<string, string> => ({
  'tus-resumable': '1.0.0',
  'upload-offset': String(offset),
  'content-type': UPLOAD_TYPE,
  'content-length': String(piece.length),
});

/** Sends a piece of a file by the tus protocol. */
export async function sendPiece({ app }: TestApp, token: string | null, id: string, offset: number, piece: Buffer, headers: Record<string, string> = {}) {
  const response = await app.inject({
    method: 'PATCH',
    url: `/api/notices/noticeDocument/${id}`,
    headers: {
      host: 'np.localhost',
      ...(token ? { 'access-token': token } : {}),
      ...pieceHeaders(offset, piece),
      ...headers,
    },
    payload: Readable.from([Buffer.from(piece)]),
  });
  const isProblem = String(response.headers['content-type']).startsWith('application/problem+json');
  return { status: response.statusCode, headers: response.headers, problem: isProblem ? response.json<{ code: string; errors?: { rule: string }[] }>() : null };
}

/** How much of an upload there is. */
export async function uploadOffset({ app }: TestApp, token: string, id: string): Promise<{ status: number; offset: number }> {
  const headers = { host: 'np.localhost', 'access-token': token, 'tus-resumable': '1.0.0' };
  const response = await app.inject({ method: 'HEAD', url: `/api/notices/noticeDocument/${id}`, headers });
  return { status: response.statusCode, offset: Number(response.headers['upload-offset']) };
}

interface FileToUpload {
  name: string;
  content: Buffer;
  title?: string;
  documentType?: string;
  replaces?: string;
}

/** Starts an upload. @returns the document. */
export async function startUpload(app: TestApp, token: string, notice: string, { content, ...file }: FileToUpload): Promise<EditedDocument> {
  const { status, body } = await callApi<EditedDocument>(app, 'POST', '/notices/noticeDocument', { token, body: { notice, size: content.length, ...file } });
  if (status !== 200) throw new Error(`${file.name}: ${JSON.stringify(body)}`);
  return body;
}

/** Uploads a whole file to a notice. @returns its id, and the answer to its only piece. */
export async function uploadFile(app: TestApp, token: string, notice: string, file: FileToUpload) {
  const { id } = await startUpload(app, token, notice, file);
  return { id, ...(await sendPiece(app, token, id, 0, file.content)) };
}

/** The smallest file that counts as a PDF, with a text of its own. */
export const pdf = (text = 'Road works'): Buffer => Buffer.from(`%PDF-1.4\n1 0 obj\n<< /Title (${text}) >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n`);
