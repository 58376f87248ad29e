import type { FastifyInstance } from 'fastify';
import * as own from '#contract/own-organisation.ts';
import { route } from '#server/platform/http/route.ts';
import { closeOrganisation } from './close-organisation.ts';
import * as contacts from './contacts.ts';
import { withdrawChange, listOwnApprovalRequests, proposeChange } from '../approval/own-approval-requests.ts';
import * as general from './own-organisation.ts';
import { listGenerations } from '../children/list-generations.ts';
import { checkCountry, checkGuarded } from './guarded-fields.ts';
import { checkSettings, changeBilling, changeSettings, showBilling, showSettings } from './settings.ts';

export function ownRoutes(app: FastifyInstance): void {
  route(app, own.showOwnOrganisation, general.showOwnOrganisation);
  route(app, own.changeOwnOrganisation, general.changeOwnOrganisation, checkCountry);
  route(app, own.closeOrganisation, closeOrganisation);
  route(app, own.showOrganisationProfile, general.showOrganisationProfile);
  route(app, own.changeOrganisationProfile, general.changeOrganisationProfile, general.checkProfile);
  route(app, own.showBuyerType, general.showBuyerType);
  route(app, own.changeBuyerType, general.changeBuyerType);
  route(app, own.showSettings, showSettings);
  route(app, own.changeSettings, changeSettings, checkSettings);
  route(app, own.showBilling, showBilling);
  route(app, own.changeBilling, changeBilling, checkCountry);
  route(app, own.listContacts, contacts.listContacts);
  route(app, own.addContact, contacts.addContact);
  route(app, own.orderContacts, contacts.orderContacts);
  route(app, own.changeContact, contacts.changeContact);
  route(app, own.removeContact, contacts.removeContact);
  route(app, own.listOffices, contacts.listOffices);
  route(app, own.addOffice, contacts.addOffice, checkCountry);
  route(app, own.orderOffices, contacts.orderOffices);
  route(app, own.changeOffice, contacts.changeOffice, checkCountry);
  route(app, own.removeOffice, contacts.removeOffice);
  route(app, own.listOwnApprovalRequests, listOwnApprovalRequests);
  route(app, own.proposeChange, proposeChange, checkGuarded);
  route(app, own.withdrawChange, withdrawChange);
  route(app, own.listGenerations, listGenerations);
}
