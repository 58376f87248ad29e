import { rmSync, statfsSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { seedAccounts } from '#seed/accounts.ts';
import { hashPassword } from '#server/modules/users/index.ts';
import type { Bench } from '../bench.ts';
import { type Child, startBareFiles, startPortal } from '../support/children.ts';
import { type Comparison, compare } from '../support/compare.ts';
import { databaseName, openProgramOn } from '../support/database.ts';
import { type Figure, ms } from '../support/figures.ts';
import { cache } from '../support/paths.ts';

const [MEGABYTE, ROUNDS] = [1024 * 1024, 9];
const PASSWORD = 'files of the benchmark';
const folder = join(cache, 'files');

interface Sending {
  method: string;
  path: string;
  headers?: Record<string, string>;
  /** Megabytes of a body. */
  megabytes?: number;
  body?: object;
}

// A PDF by its beginning; the rest does not matter.
const head = Buffer.from('%PDF-1.4\n');
const piece = Buffer.alloc(MEGABYTE / 4, 'All that is solid melts into air. ');

/** Sends a request. @returns the JSON of its answer, or how many bytes it had. */
function send({ target: { port } }: Child, { method, path, headers = {}, megabytes, body }: Sending): Promise<{ status: number; content: unknown }> {
  return new Promise((resolve, reject) => {
    const text = body && JSON.stringify(body);
    const length = megabytes === undefined ? text && Buffer.byteLength(text) : megabytes * MEGABYTE;
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: {
          host: `localhost:${port}`,
          ...(length ? { 'content-length': length } : {}),
          ...(text ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
      },
      (response) => {
        const status = response.statusCode ?? 0;
        const isJson = String(response.headers['content-type']).includes('json');
        let bytes = 0;
        const content = isJson
          ? json(response)
          : new Promise<number>((done) => response.on('data', (data: Buffer) => (bytes += data.length)).on('end', () => done(bytes)));
        content.then((answer) => resolve({ status, content: answer }), reject);
      },
    );
    sent.on('error', reject);
    if (megabytes === undefined) return void sent.end(text);
    let left = megabytes * MEGABYTE - head.length;
    sent.write(head);
    const push = () => {
      while (left > 0) {
        const next = left < piece.length ? piece.subarray(0, left) : piece;
        left -= next.length;
        if (!sent.write(next)) return void sent.once('drain', push);
      }
      sent.end();
      return undefined;
    };
    return push();
  });
}

async function prepareAccount(bench: Bench): Promise<void> {
  const program = await openProgramOn(bench.databases, databaseName(bench.options.size));
  const hash = await hashPassword(PASSWORD);
  await seedAccounts(program.ctx, hash);
  await program.connection.pool.query("update account set password_hash = $1 where username = 'buyer'", [hash]);
  await program.close();
}

/** Signs in and starts a draft. @returns how to send requests as the buyer, and the draft. */
async function startDraft(portal: Child): Promise<{ headers: Record<string, string>; notice: string }> {
  const { content: session } = await send(portal, { method: 'POST', path: '/api/auth/signin', body: { username: 'buyer', password: PASSWORD } });
  const headers = { 'access-token': (session as { accessToken: string }).accessToken };
  const { content: draft } = await send(portal, { method: 'POST', path: '/api/notices', headers, body: {} });
  return { headers, notice: (draft as { id: string }).id };
}

const megabytesA = (comparison: Comparison) => ({
  measured: `${ms(comparison.measuredMs)} a MB (process ${comparison.processMs.toFixed(2)})`,
  reference: `${ms(comparison.referenceMs)} a MB`,
  value: comparison.ratio,
  limit: 2,
  bound: 'at most' as const,
});

/** Figure 19: CPU of a megabyte uploaded and downloaded, against node:http piping to and from the same disk. */
export async function files(bench: Bench): Promise<Figure[]> {
  const megabytes = bench.smoke ? 4 : 100;
  await bench.portal();
  const { bavail, bsize } = statfsSync(cache);
  if (bavail * bsize < megabytes * MEGABYTE * (ROUNDS + 3)) return bench.reportSkipped('files', 'the disk has no room for its files');
  await prepareAccount(bench);
  const portal = await startPortal(await bench.databaseUrl(), { name: 'bench-files', dataFolder: folder });
  const bare = await startBareFiles(join(cache, 'bare-file'));
  try {
    const { headers, notice } = await startDraft(portal);
    const upload = async () => {
      const body = { notice, name: 'file.pdf', size: megabytes * MEGABYTE };
      const { id } = (await send(portal, { method: 'POST', path: '/api/notices/noticeDocument', headers, body })).content as { id: string };
      const tus = { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
      const { status } = await send(portal, { method: 'PATCH', path: `/api/notices/noticeDocument/${id}`, headers: { ...headers, ...tus }, megabytes });
      if (status !== 204) throw new Error(`the upload answered ${status}`);
      return id;
    };
    const bareUpload = async () => void (await send(bare, { method: 'PUT', path: '/', megabytes }));
    const whole = async (child: Child, path: string) => {
      const { content } = await send(child, { method: 'GET', path, headers });
      if (content !== megabytes * MEGABYTE) throw new Error(`${path} had ${String(content)} bytes`);
    };
    const id = await upload();
    await bareUpload();
    const download = () => whole(portal, `/api/notices/document/${id}`);
    const options = { rounds: bench.smoke ? 1 : ROUNDS, units: megabytes };
    const uploads = await compare(
      bench.admin,
      { processes: portal.processes, work: async () => void (await upload()) },
      { processes: bare.processes, work: bareUpload },
      options,
    );
    await download();
    await whole(bare, '/');
    const downloads = await compare(
      bench.admin,
      { processes: portal.processes, work: download },
      { processes: bare.processes, work: () => whole(bare, '/') },
      options,
    );
    bench.results['files'] = { megabytes, uploads: uploads.ratios, downloads: downloads.ratios };
    return [
      { number: 19, what: `upload of ${megabytes} MB, inspected and hashed`, ...megabytesA(uploads) },
      { number: 19, what: `download of ${megabytes} MB`, ...megabytesA(downloads) },
    ];
  } finally {
    await Promise.all([portal.stop(), bare.stop()]);
    rmSync(folder, { recursive: true, force: true });
    rmSync(join(cache, 'bare-file'), { force: true });
  }
}
