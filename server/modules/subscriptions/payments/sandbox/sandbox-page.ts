import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOfReader } from '#contract/languages.ts';
import { AppError } from '#server/platform/errors.ts';
import { escapeHtml } from '#server/platform/mail/mail-text.ts';
import { readTexts, translatorsOf } from '#server/platform/texts.ts';
import { formatMoney, localeOf } from '../../../../../web/lib/format.ts';
import { returnUrlsOf } from '../../orders/return-urls.ts';
import { providerNamed } from '../providers.ts';
import { type SandboxPayment, type SandboxStatus, sandboxPayment, setSandboxStatus } from './sandbox.repo.ts';

const texts = translatorsOf(readTexts((language) => join(import.meta.dirname, 'texts', `${language}.json`)));

const STYLE = `:root{color-scheme:light dark}*{box-sizing:border-box}body{font:1.0625rem/1.5 system-ui,sans-serif;margin:0 auto;max-width:30rem;padding:1.5rem 1rem}
.note{border:2px dashed #b45309;border-radius:8px;padding:.75rem 1rem}h1{font-size:1.25rem}.amount{font-size:2rem;font-weight:600;margin:.5rem 0 1.5rem}
form{display:grid;gap:.75rem}button{font:inherit;padding:.7rem 1rem;min-height:2.75rem;border-radius:8px;border:1px solid #8888;background:transparent;color:inherit;text-align:start;cursor:pointer}
button.pay{background:#0b5d4e;border-color:#0b5d4e;color:#fff;font-weight:600}button:focus-visible{outline:3px solid #2563eb;outline-offset:2px}p.after{border-top:1px solid #8886;margin-top:1.5rem;padding-top:1rem}`;
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

const LATER_MS = 8_000;
/** What the payer may choose: what becomes of the payment, and whether their browser comes back. */
const outcomes = {
  pay: { status: 'complete', back: 'completed' },
  later: { status: 'pending', back: 'completed' },
  lost: { status: 'complete', back: null },
  cancel: { status: 'cancelled', back: 'cancelled' },
  fail: { status: 'failed', back: 'completed' },
  expire: { status: 'expired', back: 'completed' },
  unclear: { status: 'ambiguous', back: 'completed' },
} as const satisfies Record<string, { status: SandboxStatus; back: 'completed' | 'cancelled' | null }>;
type Outcome = keyof typeof outcomes;
const isOutcome = (name: string): name is Outcome => Object.hasOwn(outcomes, name);

function pageOf({ ctx }: FastifyRequest, { amount, currency }: SandboxPayment, state: 'open' | 'lost' | 'over'): string {
  const language = languageOfReader(ctx.request?.language ?? 'en');
  const t = texts(language);
  const money = formatMoney(localeOf(language, ctx.site.code), { amount, currency });
  const buttons = (Object.keys(outcomes) as Outcome[]).map(
    (name) => `<button name="outcome" value="${name}"${name === 'pay' ? ' class="pay"' : ''}>${escapeHtml(t(name, { amount: money }))}</button>`,
  );
  const after =
    state === 'open'
      ? `<form method="post">${buttons.join('')}</form>`
      : `<p class="after" role="status">${escapeHtml(t(state === 'lost' ? 'wayBack' : state))}</p>`;
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(t('title'))}</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(t('title'))}</h1><p class="note">${escapeHtml(t('note'))}</p><p class="amount">${escapeHtml(money)}</p>${after}</main></body></html>`;
}

const send = (reply: FastifyReply, html: string) =>
  reply.header('cache-control', 'no-store').header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(html);

/** @throws AppError not-found, also where there is no made-up provider. */
async function paymentOf(request: FastifyRequest): Promise<SandboxPayment> {
  const { reference } = request.params as { reference: string };
  const isThere = providerNamed(request.ctx.config, 'sandbox') !== null && /^[\da-z]{26}$/u.test(reference);
  const payment = isThere ? await sandboxPayment(request.ctx, reference) : undefined;
  if (!payment) throw new AppError('not-found', 'There is no such payment.');
  return payment;
}

/** The page of the made-up provider. Who knows a payment's reference is its payer, as at the real ones. */
export function sandboxRoutes(app: FastifyInstance): void {
  app.get('/sandbox-payment/:reference', async (request, reply) => {
    const payment = await paymentOf(request);
    return send(reply, pageOf(request, payment, payment.status === 'pending' ? 'open' : 'over'));
  });
  void app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 200 }, (_request, body, done) => done(null, body));
    scope.post('/sandbox-payment/:reference', async (request, reply) => {
      const payment = await paymentOf(request);
      const name = new URLSearchParams(String(request.body)).get('outcome') ?? '';
      if (!isOutcome(name)) throw new AppError('invalid-input', 'Choose what happens.');
      const { status, back } = outcomes[name];
      const completesAt = name === 'later' ? new Date(request.ctx.clock.now().getTime() + LATER_MS) : null;
      if (payment.status === 'pending') await setSandboxStatus(request.ctx, payment.reference, status, completesAt);
      if (back === null) return send(reply, pageOf(request, payment, 'lost'));
      return reply.redirect(returnUrlsOf(request.ctx, payment.attempt)[back], 303);
    });
  });
}
