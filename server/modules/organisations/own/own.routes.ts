import type { FastifyInstance } from 'fastify';
import * as own from '#contract/own-organisation.ts';
import { route } from '#server/platform/http/route.ts';
import { close } from './close.ts';
import * as contacts from './contacts.ts';
import { deleteDraft, listDrafts, postDraft } from './drafts.ts';
import * as general from './general.ts';
import { listGenerations } from './generations.ts';
import { checkCountry, checkGuarded } from './guarded.ts';
import { checkSettings, putBilling, putSettings, showBilling, showSettings } from './settings.ts';

export function ownRoutes(app: FastifyInstance): void {
  route(app, own.ownOrganisation, general.showOrganisation);
  route(app, own.changeOrganisation, general.putOrganisation, checkCountry);
  route(app, own.closeOrganisation, close);
  route(app, own.ownProfile, general.showProfile);
  route(app, own.changeProfile, general.patchProfile, general.checkProfile);
  route(app, own.ownBuyerType, general.showBuyerType);
  route(app, own.changeBuyerType, general.putBuyerType);
  route(app, own.ownSettings, showSettings);
  route(app, own.changeSettings, putSettings, checkSettings);
  route(app, own.ownBilling, showBilling);
  route(app, own.changeBilling, putBilling, checkCountry);
  route(app, own.contacts, contacts.listContacts);
  route(app, own.addContact, contacts.postContact);
  route(app, own.orderContacts, contacts.putOrderOfContacts);
  route(app, own.changeContact, contacts.putContact);
  route(app, own.removeContact, contacts.deleteOwnContact);
  route(app, own.offices, contacts.listOffices);
  route(app, own.addOffice, contacts.postOffice, checkCountry);
  route(app, own.orderOffices, contacts.putOrderOfOffices);
  route(app, own.changeOffice, contacts.putOffice, checkCountry);
  route(app, own.removeOffice, contacts.deleteOffice);
  route(app, own.organisationDrafts, listDrafts);
  route(app, own.proposeChange, postDraft, checkGuarded);
  route(app, own.withdrawChange, deleteDraft);
  route(app, own.generations, listGenerations);
}
