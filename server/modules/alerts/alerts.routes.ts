import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/alerts.ts';
import { route, searchRoute } from '#server/platform/http/route.ts';
import { addAlert } from './add-alert.ts';
import { editAlert } from './edit-alert.ts';
import { judgeMatch } from './judge-match.ts';
import { listAlertMatches } from './list-alert-matches.ts';
import { listAlerts } from './list-alerts.ts';
import { markMatchesSeen } from './mark-matches-seen.ts';
import { previewAlert } from './preview-alert.ts';
import { removeAlert } from './remove-alert.ts';
import { unsubscribeAlerts } from './unsubscribe-alerts.ts';

/** The longest body that a mailbox provider sends: `List-Unsubscribe=One-Click`, as a form. */
const MAX_FORM_BYTES = 2000;

/** What mailbox providers POST to (RFC 8058): the address of the header List-Unsubscribe, without cookies, a session or JSON. */
function unsubscribeRoute(app: FastifyInstance): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { bodyLimit: MAX_FORM_BYTES, parseAs: 'buffer' }, (_request, _body, done) => done(null, null));
    scope.post<{ Params: { token: string } }>('/unsubscribe-alerts/:token', async (request, reply) => {
      const body = contract.unsubscribeAlerts.body?.safeParse({ token: request.params.token });
      if (!body?.success) return reply.callNotFound();
      await unsubscribeAlerts(request.ctx, { body: body.data });
      return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Done.');
    });
  });
}

export function alertsRoutes(app: FastifyInstance): void {
  route(app, contract.listAlerts, listAlerts);
  // These search, and so wait for a slot as searches do.
  searchRoute(app, contract.previewAlert, previewAlert);
  searchRoute(app, contract.addAlert, addAlert);
  searchRoute(app, contract.editAlert, editAlert);
  route(app, contract.removeAlert, removeAlert);
  route(app, contract.listAlertMatches, listAlertMatches);
  route(app, contract.markMatchesSeen, markMatchesSeen);
  route(app, contract.judgeMatch, judgeMatch);
  route(app, contract.unsubscribeAlerts, unsubscribeAlerts);
  unsubscribeRoute(app);
}
