import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** An email as received. */
export interface ReceivedMail {
  to: string;
  from: string;
  messageId: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

export interface MailSink {
  url: string;
  port: number;
  /** All received emails, in order. */
  received: ReceivedMail[];
  /** The next unclaimed email to an address; waits until it arrives. @throws the abort reason of the signal. */
  next(address: string, signal?: AbortSignal): Promise<ReceivedMail>;
  close(): Promise<void>;
}

interface SinkOptions {
  port?: number;
  /** Called before an email is accepted; its error becomes the server's answer. */
  accept?: (mail: ReceivedMail) => Promise<void>;
  /** Addresses that it does not know. */
  isUnknown?: (address: string) => boolean;
  /** Offers STARTTLS with a self-signed certificate. */
  tls?: boolean;
}

async function parse(stream: NodeJS.ReadableStream, to: string): Promise<ReceivedMail> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  const mail = await PostalMime.parse(Buffer.concat(chunks));
  return {
    to,
    from: mail.from?.address ?? '',
    messageId: mail.messageId ?? '',
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
  };
}

/** A real SMTP server that keeps its emails. */
export async function startMailSink({ port = 0, accept, isUnknown, tls = false }: SinkOptions = {}): Promise<MailSink> {
  const mailEvents = new EventEmitter().setMaxListeners(0);
  const received: ReceivedMail[] = [];
  const claimedMails = new Set<ReceivedMail>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) => done(isUnknown?.(address) ? Object.assign(new Error('5.1.1 No such user here'), { responseCode: 550 }) : null),
    onData: (stream, session, done) => {
      void (async () => {
        try {
          const mail = await parse(stream, session.envelope.rcptTo[0]?.address ?? '');
          await accept?.(mail);
          received.push(mail);
          mailEvents.emit('mail');
          done();
        } catch (error) {
          done(error as Error);
        }
      })();
    },
  });
  // A killed client breaks its connection.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const boundPort = (server.server.address() as AddressInfo).port;
  return {
    url: `smtp://127.0.0.1:${boundPort}`,
    port: boundPort,
    received,
    next: async (address, signal) => {
      for (;;) {
        signal?.throwIfAborted();
        const mail = received.find((candidate) => candidate.to.toLowerCase() === address.toLowerCase() && !claimedMails.has(candidate));
        if (mail) {
          claimedMails.add(mail);
          return mail;
        }
        await once(mailEvents, 'mail', signal ? { signal } : {});
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The first link in the text part. */
export function linkIn({ text }: Pick<ReceivedMail, 'text'>): string {
  const link = /https?:\/\/\S+/u.exec(text)?.[0];
  if (!link) throw new Error(`There is no link in: ${text}`);
  return link;
}
