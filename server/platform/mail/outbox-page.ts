import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { operatorAccess } from '../http/operator-access.ts';
import { type ShownMail, latestMail } from './mail-rows.ts';
import { escapeHtml } from './mail-text.ts';

const MAX_LISTED = 200;
const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:60rem;padding:1rem;overflow-wrap:anywhere}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.4rem .6rem;border-bottom:1px solid #8886}
pre{white-space:pre-wrap;border:1px solid #8886;border-radius:6px;padding:1rem}iframe{width:100%;height:44rem;border:1px solid #8886;border-radius:6px;background:#fff}`;
const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
/** What an email may do in a browser: show itself and open its links. */
const SANDBOX = 'allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation';
const MAIL_POLICY = `sandbox ${SANDBOX}; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`;

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;
const withLinks = (text: string) => escapeHtml(text).replaceAll(/https?:\/\/[^\s<>"']+/gu, (address) => `<a href="${address}">${address}</a>`);

const row = ({ id, recipient, subject, template, language, createdAt, state }: ShownMail) =>
  `<tr><td><a href="/outbox/${id}">${escapeHtml(subject)}</a></td><td>${escapeHtml(recipient)}</td><td>${escapeHtml(template)}, ${escapeHtml(language)}, ${escapeHtml(state)}</td><td>${createdAt.toISOString()}</td></tr>`;

const listPage = (mails: readonly ShownMail[]) =>
  page(
    'Outbox',
    mails.length === 0
      ? '<p>No mail has been written yet.</p>'
      : `<p>The latest ${mails.length}.</p><table><thead><tr><th scope="col">Subject</th><th scope="col">To</th><th scope="col">Mail</th><th scope="col">Written</th></tr></thead><tbody>${mails.map(row).join('')}</tbody></table>`,
  );
const mailPage = ({ id, recipient, subject, text, createdAt }: ShownMail) =>
  page(
    subject,
    `<p><a href="/outbox">Outbox</a></p><p>To ${escapeHtml(recipient)}, ${createdAt.toISOString()}</p><h2>Text</h2><pre>${withLinks(text ?? '')}</pre><h2>HTML</h2><iframe title="HTML" sandbox="${SANDBOX}" src="/outbox/${id}/html"></iframe>`,
  );

const send = (reply: FastifyReply, policy: string, html: string) =>
  reply.header('cache-control', 'no-store').header('content-security-policy', policy).type('text/html; charset=utf-8').send(html);

/** Where mail has no server to go to. In production only where OUTBOX_FROM says who may read it. */
export const hasOutboxPage = ({ SMTP_URL, OUTBOX_FROM, production }: Config): boolean => !SMTP_URL && (!production || OUTBOX_FROM !== undefined);

/**
 * /outbox: the mail that would have been sent. Its links let people in, so it is shown only on this machine, without any sign of a proxy,
 * and to OUTBOX_FROM.
 */
export function registerOutboxPage(app: FastifyInstance, config: Config): void {
  const isOperator = operatorAccess(config.OUTBOX_FROM, config);
  /** The requested mail. @throws AppError not-found, also for readers without access. */
  async function requestedMail(request: FastifyRequest): Promise<ShownMail[]> {
    const { id } = request.params as { id?: string };
    // A foreign name that resolves here would let a foreign page in the developer's browser read it.
    const isOurs = request.ctx.site.origin !== null;
    if (!isOurs || !isOperator(request) || (id !== undefined && !/^\d{1,15}$/u.test(id)))
      throw new AppError('not-found', `There is nothing at GET ${request.url.split('?')[0]}.`);
    const mails = await latestMail(request.ctx, id === undefined ? { limit: MAX_LISTED } : { id: Number(id), limit: 1 });
    if (id !== undefined && mails.length === 0) throw new AppError('not-found', 'There is no such mail.');
    return mails;
  }

  app.get('/outbox', async (request, reply) => send(reply, PAGE_POLICY, listPage(await requestedMail(request))));
  app.get('/outbox/:id', async (request, reply) => {
    const [mail] = await requestedMail(request);
    return send(reply, PAGE_POLICY, mailPage(mail!));
  });
  app.get('/outbox/:id/html', async (request, reply) => {
    const [mail] = await requestedMail(request);
    // Only the target of its links changes: they open in the whole window, not in the frame.
    const html = (mail!.html ?? '').replace('<head>', '<head><base target="_top">');
    return send(reply.header('x-frame-options', 'SAMEORIGIN'), MAIL_POLICY, html);
  });
}
