import { type Server, createServer } from 'node:http';
import type { MailSink } from '#tests/support/mail-sink.ts';

/**
 * Answers GET /next?to=ADDRESS with the next email to an address, as soon as there is one (mail-of.ts).
 * @param moveClock takes the time of GET /clock?to=TIME, for a portal whose clock can be moved.
 */
export function serveMail(sink: MailSink, port: number, moveClock?: (to: string) => void): Server {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sink');
    const to = searchParams.get('to') ?? '';
    if (moveClock && pathname === '/clock') {
      moveClock(to);
      response.end();
      return;
    }
    const abortController = new AbortController();
    response.on('close', () => abortController.abort());
    // A test that stopped waiting takes no email.
    sink.next(to, abortController.signal).then(
      (mail) => response.setHeader('content-type', 'application/json').end(JSON.stringify(mail)),
      () => response.destroy(),
    );
  });
  return server.listen(port, '127.0.0.1');
}
