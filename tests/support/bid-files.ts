import { Readable } from 'node:stream';
import { UPLOAD_TYPE } from '#server/platform/http/upload-route.ts';
import type { TestApp } from './app.ts';
import type { Supplier } from './bidding.ts';
import { callApi } from './people.ts';

export interface StartedFile {
  id: string;
  upload: string;
}

/** Begins the upload of a file for a bid. */
export const startBidFile = (app: TestApp, { token }: Pick<Supplier, 'token'>, notice: string, name: string, size: number) =>
  callApi<StartedFile & { errors?: { rule: string }[] }>(app, 'POST', '/tenders/documents', { token, body: { notice, name, size } });

const headersOf = (token: string) => ({ host: 'np.localhost', 'access-token': token, 'tus-resumable': '1.0.0' });

/** Sends a part of a file for a bid. @returns status, and the rule of a refusal. */
export async function sendBidPart({ app }: TestApp, { token }: Pick<Supplier, 'token'>, upload: string, offset: number, pieces: Iterable<Buffer>) {
  const response = await app.inject({
    method: 'PATCH',
    url: `/api/tenders/uploads/${upload}`,
    headers: { ...headersOf(token), 'upload-offset': String(offset), 'content-type': UPLOAD_TYPE },
    payload: Readable.from(pieces),
  });
  const problem = response.statusCode < 400 ? null : response.json<{ errors?: { rule: string }[] }>();
  return { status: response.statusCode, offset: Number(response.headers['upload-offset']), rule: problem?.errors?.[0]?.rule };
}

/** How much of a file there is. */
export async function bidFileOffset({ app }: TestApp, { token }: Pick<Supplier, 'token'>, upload: string) {
  const response = await app.inject({ method: 'HEAD', url: `/api/tenders/uploads/${upload}`, headers: headersOf(token) });
  return { status: response.statusCode, offset: Number(response.headers['upload-offset']) };
}

/** Uploads a whole file. @returns its id. */
export async function uploadBidFile(app: TestApp, supplier: Pick<Supplier, 'token'>, notice: string, name: string, content: Buffer): Promise<string> {
  const { body } = await startBidFile(app, supplier, notice, name, content.length);
  const { status } = await sendBidPart(app, supplier, body.upload, 0, [content]);
  if (status !== 204) throw new Error(`${name}: ${status}`);
  return body.id;
}
