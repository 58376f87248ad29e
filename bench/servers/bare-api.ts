// The reference for the API: node:http and pg alone. Request n runs the statements recorded for it, each as a named statement, and answers
// all their rows as JSON.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deserialize } from 'node:v8';
import pg from 'pg';
import type { RequestRecord } from './recorder.ts';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const [recordFile = ''] = process.argv.slice(2);
const records = (deserialize(readFileSync(recordFile)) as RequestRecord[]).map(({ statements }) =>
  statements.map(({ text, values }) => ({ name: createHash('sha1').update(text).digest('hex'), text, values })),
);
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: Number(process.env['DATABASE_POOL'] ?? 10) });

const server = createServer((request, response) => {
  const statements = records[Number(request.url?.slice(1))] ?? [];
  const answer = async () => {
    const rows: unknown[] = [];
    for (const statement of statements) rows.push((await pool.query(statement)).rows);
    const body = JSON.stringify(rows);
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) });
    response.end(body);
  };
  answer().catch((error: unknown) => {
    response.writeHead(500);
    response.end(String(error));
  });
});
process.on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
