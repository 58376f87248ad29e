// Floods the portal from one address. Arguments: port, address, number of connections, and a file with a list of paths.
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const [port = '', from = '', connections = '', file = ''] = process.argv.slice(2);
const paths = JSON.parse(readFileSync(file, 'utf8')) as string[];
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections), localAddress: from });
const statuses: Record<string, number> = {};
let turn = 0;

/** Sends a request. @returns seconds to wait before the next one. */
function sendRequest(): Promise<number> {
  return new Promise((resolve) => {
    const path = paths[turn++ % paths.length]!;
    const broken = () => {
      statuses['broken'] = (statuses['broken'] ?? 0) + 1;
      resolve(1);
    };
    request({ agent, host: '127.0.0.1', port, path, headers: { host: `localhost:${port}` } }, (response) => {
      response.on('error', broken).on('end', () => {
        const status = response.statusCode ?? 0;
        statuses[status] = (statuses[status] ?? 0) + 1;
        resolve(Number(response.headers['retry-after'] ?? 0));
      });
      response.resume();
    })
      .on('error', broken)
      .end();
  });
}

async function connection(): Promise<never> {
  for (;;) {
    const after = await sendRequest();
    if (after > 0) await sleep(after * 1000);
  }
}

process.on('disconnect', () => process.exit(0));
process.on('message', () => process.send?.({ statuses }));
for (let n = 0; n < Number(connections); n++) void connection();
process.send?.({ port: 0 });
