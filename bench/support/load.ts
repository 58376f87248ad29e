import { Agent, request } from 'node:http';

export interface Target {
  readonly port: number;
  /** Host header, which selects the site. */
  readonly host?: string;
  readonly headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
  /** Milliseconds from sending to the last byte. */
  ms: number;
}

/** At most this many requests run at once. */
const CONNECTIONS = 4;
const agents = new Map<number, Agent>();

function agentOf(port: number): Agent {
  let agent = agents.get(port);
  if (!agent) agents.set(port, (agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })));
  return agent;
}

/** A request on loopback over a keep-alive connection: a GET, or one with a body. */
function send(target: Target, path: string, body?: string, method: 'POST' | 'PUT' = 'POST'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const headers = {
      host: target.host ?? `localhost:${target.port}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
      ...target.headers,
    };
    const options = { agent: agentOf(target.port), host: '127.0.0.1', port: target.port, path, headers, method: body === undefined ? 'GET' : method };
    const clientRequest = request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks), ms: performance.now() - started }),
      );
    });
    clientRequest.on('error', reject);
    clientRequest.end(body);
  });
}

export const get = (target: Target, path: string): Promise<Answer> => send(target, path);

/** A GET that must return 200. */
export async function getOk(target: Target, path: string): Promise<Answer> {
  const answer = await get(target, path);
  if (answer.status !== 200) throw new Error(`GET ${path} answered ${answer.status}: ${answer.body.toString('utf8').slice(0, 300)}`);
  return answer;
}

/** A request with JSON that must return 200. */
async function sendOk(method: 'POST' | 'PUT', target: Target, path: string, body: unknown): Promise<Answer> {
  const answer = await send(target, path, JSON.stringify(body), method);
  if (answer.status !== 200) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.body.toString('utf8').slice(0, 300)}`);
  return answer;
}
export const postOk = (target: Target, path: string, body: unknown): Promise<Answer> => sendOk('POST', target, path, body);
export const putOk = (target: Target, path: string, body: unknown): Promise<Answer> => sendOk('PUT', target, path, body);

/** Sends `count` requests, cycling through the paths, a few at a time; each must return 200. */
export async function sendAll(target: Target, paths: (turn: number) => string, count: number): Promise<void> {
  let turn = 0;
  const worker = async () => {
    while (turn < count) await getOk(target, paths(turn++));
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
}

/** Closes the keep-alive connections. */
export function closeConnections(): void {
  for (const agent of agents.values()) agent.destroy();
  agents.clear();
}
