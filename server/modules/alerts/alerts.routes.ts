import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/alerts.ts';
import { route, searchRoute } from '#server/platform/http/route.ts';
import { oneClickRoute } from '#server/platform/mail/one-click-route.ts';
import { addAlert } from './add-alert.ts';
import { editAlert } from './edit-alert.ts';
import { judgeMatch } from './judge-match.ts';
import { listAlertMatches } from './list-alert-matches.ts';
import { listAlerts } from './list-alerts.ts';
import { markMatchesSeen } from './mark-matches-seen.ts';
import { previewAlert } from './preview-alert.ts';
import { removeAlert } from './remove-alert.ts';
import { unsubscribeAlerts } from './unsubscribe-alerts.ts';

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
  oneClickRoute(app, '/unsubscribe-alerts/:token', contract.unsubscribeAlerts, unsubscribeAlerts);
}
