import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

type ErrorListener = (error: NodeJS.ErrnoException, socket: Socket) => void;

const exemptSockets = new WeakSet<Socket>();
const preparedServers = new WeakSet<Server>();

/**
 * Node asks here before it ends a request that has taken too long in all. It asks once for each request, so an exempt one goes on until it
 * is silent for as long (Fastify's connectionTimeout).
 */
function exemptUploads(server: Server): void {
  if (preparedServers.has(server)) return;
  preparedServers.add(server);
  const listeners = server.listeners('clientError') as ErrorListener[];
  server.removeAllListeners('clientError');
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && exemptSockets.has(socket)) return;
    if (listeners.length === 0) socket.destroy(error);
    for (const listener of listeners) listener.call(server, error, socket);
  });
}

/**
 * Lets a request take as long as it brings something. Call it when the sender may send: until then, and for every other request, the limit
 * for the whole of it holds.
 * @returns how to end that. What is still to come then has the whole limit once more.
 */
export function liftTotalTimeLimit(request: IncomingMessage): () => void {
  const socket = request.socket as Socket & { server?: Server };
  const { server } = socket;
  // An injected request has neither a server nor a limit.
  if (!server) return () => undefined;
  exemptUploads(server);
  exemptSockets.add(socket);
  return () => {
    exemptSockets.delete(socket);
    if (request.complete) return;
    const timer = setTimeout(() => request.complete || socket.destroy(), server.requestTimeout).unref();
    request.once('close', () => clearTimeout(timer));
  };
}
