import type { FastifyInstance } from 'fastify';
import * as own from '#contract/own-organisation.ts';
import { route } from '#server/platform/http/route.ts';
import { closeOrganisation } from './close-organisation.ts';
import { withdrawChange } from '../approval/withdraw-change.ts';
import { listOwnApprovalRequests } from '../approval/list-own-approval-requests.ts';
import { proposeChange } from '../approval/propose-change.ts';
import { showOwnOrganisation } from './show-own-organisation.ts';
import { changeOwnOrganisation } from './change-own-organisation.ts';
import { showOrganisationProfile } from './show-organisation-profile.ts';
import { changeOrganisationProfile, checkProfile } from './change-organisation-profile.ts';
import { showBuyerType } from './show-buyer-type.ts';
import { changeBuyerType } from './change-buyer-type.ts';
import { listGenerations } from '../children/list-generations.ts';
import { checkCountry, checkApprovalFields } from './approval-fields.ts';
import { checkSettings, changeSettings } from './change-settings.ts';
import { changeBilling } from './change-billing.ts';
import { showBilling } from './show-billing.ts';
import { showSettings } from './show-settings.ts';

export function profileRoutes(app: FastifyInstance): void {
  route(app, own.showOwnOrganisation, showOwnOrganisation);
  route(app, own.changeOwnOrganisation, changeOwnOrganisation, checkCountry);
  route(app, own.closeOrganisation, closeOrganisation);
  route(app, own.showOrganisationProfile, showOrganisationProfile);
  route(app, own.changeOrganisationProfile, changeOrganisationProfile, checkProfile);
  route(app, own.showBuyerType, showBuyerType);
  route(app, own.changeBuyerType, changeBuyerType);
  route(app, own.showSettings, showSettings);
  route(app, own.changeSettings, changeSettings, checkSettings);
  route(app, own.showBilling, showBilling);
  route(app, own.changeBilling, changeBilling, checkCountry);
  route(app, own.listOwnApprovalRequests, listOwnApprovalRequests);
  route(app, own.proposeChange, proposeChange, checkApprovalFields);
  route(app, own.withdrawChange, withdrawChange);
  route(app, own.listGenerations, listGenerations);
}
