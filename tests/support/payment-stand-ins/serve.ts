import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request to a stand-in, read whole. */
export interface Received {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}
/** `redirect` is sent with 303, `html` as a page, anything else as JSON. */
export type Reply = { readonly status?: number } & ({ readonly json: unknown } | { readonly html: string } | { readonly redirect: string });

function send(response: ServerResponse, reply: Reply): void {
  if ('redirect' in reply) response.writeHead(303, { location: reply.redirect }).end();
  else if ('html' in reply) response.writeHead(reply.status ?? 200, { 'content-type': 'text/html; charset=utf-8' }).end(reply.html);
  else response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(reply.json));
}

/** A server on loopback. @param answer null: the connection is cut. */
export async function serve(answer: (request: Received) => Reply | null): Promise<{ url: string; close(): Promise<void> }> {
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', headers } = request;
    const reply = answer({ method, url: new URL(request.url ?? '/', 'http://stand-in'), headers, body: await text(request) });
    if (reply === null) request.socket.destroy();
    else send(response, reply);
  }
  const server = createServer((request, response) => {
    void respond(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** What a payer can press on a stand-in's page. */
export const choices = ['Pay', 'Cancel', 'Fail', 'Pending'] as const;
export type Choice = (typeof choices)[number];
export const choiceOf = (value: string | null): Choice | undefined => choices.find((each) => each === value);

const escape = (raw: string) => raw.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The page of a stand-in: a button for each outcome, sent to `address?choice=…`. */
export function choosingPage(title: string, address: string): Reply {
  const buttons = choices.map((each) => `<button name="choice" value="${each}">${each}</button>`).join(' ');
  const form = `<form method="post" action="${escape(address)}">${buttons}</form>`;
  return { html: `<!doctype html><html lang="en"><title>${escape(title)}</title><h1>${escape(title)}</h1>${form}</html>` };
}
