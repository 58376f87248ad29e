import { type AddressInfo, type Socket, connect, createServer } from 'node:net';
import { Transform } from 'node:stream';
import { port, usePort } from './support.ts';

// A slow network between a browser and the portal, which can be cut: a browser that is told to be offline finishes what it has begun.

const throttle = (bytesPerSecond: number, onChunk: (bytes: number) => void) =>
  new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      setTimeout(
        () => {
          onChunk(chunk.length);
          done(null, chunk);
        },
        (1000 * chunk.length) / bytesPerSecond,
      );
    },
  });

/** Starts it, and directs all helpers of this worker to it until it is stopped. */
export async function startSlowProxy(bytesPerSecond: number) {
  const usual = port;
  const sockets = new Set<Socket>();
  let isCut = false;
  let passedOn = 0;
  const server = createServer((browser) => {
    if (isCut) {
      browser.destroy();
      return;
    }
    const portal = connect(usual, '127.0.0.1');
    for (const socket of [browser, portal]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        browser.destroy();
        portal.destroy();
      });
    }
    browser.pipe(throttle(bytesPerSecond, (bytes) => (passedOn += bytes))).pipe(portal);
    portal.pipe(browser);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  usePort((server.address() as AddressInfo).port);
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    /** Bytes that the portal was given so far: less than a browser has sent, because buffers lie between them. */
    passedOn: () => passedOn,
    cut,
    mend: () => void (isCut = false),
    stop: () => {
      usePort(usual);
      cut();
      server.close();
    },
  };
}
