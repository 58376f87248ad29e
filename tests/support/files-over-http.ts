import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { EditedDocument } from '#contract/documents.ts';
import type { TestApp } from './app.ts';
import { makePerson, PASSWORD } from './people.ts';
import { makeNotice } from './one-notice.ts';
import { type Running, startProgram } from './programs.ts';

/** A server of its own on the database of a test's app, and somebody who is signed in there. */
export interface FileServer {
  running: Running;
  port: number;
  headers: Record<string, string>;
}

export const DRAFT = { status: 'draft', free: false } as const;

/** Starts a server. @param port absent: any. */
export async function startFileServer(app: TestApp, dataDir: string, port = 0): Promise<FileServer> {
  const running = startProgram(
    {
      DATABASE_URL: app.connection.url,
      DATA_DIR: dataDir,
      PORT: String(port),
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      RATE_LIMIT: '100000',
      CAPTCHA_COST: '1',
      TOKEN_SECRET: app.ctx.config.TOKEN_SECRET!,
    },
    [],
    'tests/support/api-server.ts',
  );
  await running.printed('port ');
  return { running, port: Number(/port (\d+)/u.exec(running.output())?.[1]), headers: {} };
}

/** Sends a request without a body, or with one as JSON. */
export function ask({ port, headers }: FileServer, method: string, path: string, body?: object, more: Record<string, string> = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const content = body && JSON.stringify(body);
    const sent = request(
      { host: '127.0.0.1', port, method, path: `/api${path}`, headers: { ...headers, ...more, ...(content ? { 'content-type': 'application/json' } : {}) } },
      resolve,
    );
    sent.on('error', reject).end(content);
  });
}
export const askJson = async <T>(server: FileServer, method: string, path: string, body?: object, more: Record<string, string> = {}): Promise<T> => {
  const response = await ask(server, method, path, body, more);
  const content = await text(response);
  if (response.statusCode !== 200) throw new Error(`${method} ${path}: ${response.statusCode} ${content}`);
  return JSON.parse(content) as T;
};

/** Signs a new buyer in, with a notice. */
export async function signInBuyer(app: TestApp, server: FileServer, notice: Parameters<typeof makeNotice>[1] = DRAFT): Promise<{ notice: string }> {
  const owner = await makePerson(app);
  const { accessToken } = await askJson<{ accessToken: string }>(server, 'POST', '/auth/signin', { username: owner.username, password: PASSWORD });
  server.headers = { 'access-token': accessToken };
  return { notice: await makeNotice(app, { ...notice, buyerId: owner.organisationId }) };
}

export const startUploadOf = (server: FileServer, notice: string, size: number): Promise<EditedDocument> =>
  askJson<EditedDocument>(server, 'POST', '/notices/noticeDocument', { notice, name: 'file.pdf', size });

/** Begins a piece of an upload: its body is still to be written. */
export function openPiece({ port, headers }: FileServer, id: string, offset: number, length: number): ClientRequest {
  return request({
    host: '127.0.0.1',
    port,
    method: 'PATCH',
    path: `/api/notices/noticeDocument/${id}`,
    headers: {
      ...headers,
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      'content-length': String(length),
    },
  });
}

const PIECE = 256 * 1024;
/** Made-up bytes of a PDF, the same each time, from `start` to `end`. */
export function bytesOf(start: number, end: number): Buffer {
  const bytes = Buffer.alloc(end - start);
  const head = Buffer.from('%PDF-1.4\n');
  for (let at = start; at < end; at++) bytes[at - start] = at < head.length ? head[at]! : (at * 31 + (at >> 9)) & 0xff;
  return bytes;
}

/** Sends the rest of an upload from an offset, piece by piece. @returns the status of the answer. */
export async function sendRest(server: FileServer, id: string, offset: number, size: number): Promise<number> {
  const sent = openPiece(server, id, offset, size - offset);
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  answered.catch(() => undefined);
  for (let at = offset; at < size; at += PIECE) if (!sent.write(bytesOf(at, Math.min(size, at + PIECE)))) await Promise.race([once(sent, 'drain'), answered]);
  sent.end();
  const [response] = await answered;
  response.resume();
  return response.statusCode ?? 0;
}

/** Memory of a process in bytes (Linux). */
const residentBytes = (pid: number) => Number(/VmRSS:\s+(\d+) kB/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;

/** By how many bytes a server grew at most while `work` ran. */
export async function growthWhile({ running: { child } }: FileServer, work: () => Promise<unknown>): Promise<number> {
  const before = residentBytes(child.pid!);
  let highest = before;
  const timer = setInterval(() => (highest = Math.max(highest, residentBytes(child.pid!))), 20);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return highest - before;
}
