import { isIP } from 'node:net';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import type { WaitingMail } from './mail-rows.ts';

/** Delivers mail. */
export interface MailTransport {
  /** Whether bodies stay in the row, to be read on the outbox page. */
  readonly keepsBodies: boolean;
  /** How many emails it sends at a time. */
  readonly concurrency: number;
  /** @throws Error of the SMTP server, or of the connection to it (isTransportDown). */
  deliver(mail: WaitingMail): Promise<void>;
  close(): void;
}

const MAX_CONNECTIONS = 3;
const [CONNECT_MS, ANSWER_MS] = [10_000, 30_000];

const isLoopback = (host: string) => host === 'localhost' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));

function smtpTransport(url: URL, { MAIL_FROM, PRODUCT_NAME, production }: Config): MailTransport {
  const secure = url.protocol === 'smtps:';
  // The URL is split here, so that nothing in it can turn the checks off.
  const transport = createTransport({
    pool: true,
    host: url.hostname.replace(/^\[|\]$/gu, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    // Never in plain text between machines. A relay on this machine may have no certificate.
    requireTLS: production && !secure && !isLoopback(url.hostname),
    tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2' },
    ...(url.username === '' ? {} : { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    maxConnections: MAX_CONNECTIONS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: ANSWER_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    keepsBodies: false,
    concurrency: MAX_CONNECTIONS,
    deliver: async (mail) => {
      await transport.sendMail({
        from: { name: PRODUCT_NAME, address: MAIL_FROM },
        to: { name: '', address: mail.recipient },
        messageId: mail.messageId,
        date: mail.createdAt,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        headers: {
          'Auto-Submitted': 'auto-generated',
          'Content-Language': mail.language,
          ...(mail.unsubscribe === null ? {} : { 'List-Unsubscribe': `<${mail.unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
        },
      });
    },
    close: () => transport.close(),
  };
}

/** Without an SMTP server: mail counts as sent, and is read on the outbox page. */
const outboxTransport: MailTransport = { keepsBodies: true, concurrency: 1, deliver: async () => undefined, close: () => undefined };

/** The transport of this deployment; null in production without SMTP_URL, where mail waits. */
export function createMailTransport(config: Config): MailTransport | null {
  if (config.SMTP_URL) return smtpTransport(new URL(config.SMTP_URL), config);
  return config.production ? null : outboxTransport;
}

interface SmtpError extends Error {
  code?: string;
  response?: string;
}
const BLOCKING_CODES = new Set([
  'ECONNECTION',
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'ETLS',
  'EREQUIRETLS',
  'EAUTH',
  'ENOAUTH',
  'EPROXY',
]);

/** Whether no mail at all gets through, to anybody. */
export const isTransportDown = (error: unknown): boolean => BLOCKING_CODES.has((error as SmtpError).code ?? '');

/**
 * Whether the mailbox does not exist (RFC 3463, X.1.1 to X.1.3 and X.1.10), so that no retry helps. Every other refusal may be the server's
 * own fault.
 */
export const isUnknownMailbox = (error: unknown): boolean =>
  (error as SmtpError).code === 'EENVELOPE' && /^5\d\d[ -]5\.1\.(?:[123]|10)\b/u.test((error as SmtpError).response ?? '');
