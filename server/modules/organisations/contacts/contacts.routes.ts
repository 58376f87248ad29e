import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/own-organisation.ts';
import { route } from '#server/platform/http/route.ts';
import { checkCountry } from '../profile/approval-fields.ts';
import { addContact } from './add-contact.ts';
import { addOffice } from './add-office.ts';
import { changeContact } from './change-contact.ts';
import { changeOffice } from './change-office.ts';
import { listContacts } from './list-contacts.ts';
import { listOffices } from './list-offices.ts';
import { orderContacts } from './order-contacts.ts';
import { orderOffices } from './order-offices.ts';
import { removeContact } from './remove-contact.ts';
import { removeOffice } from './remove-office.ts';

export function contactsRoutes(app: FastifyInstance): void {
  route(app, contract.listContacts, listContacts);
  route(app, contract.addContact, addContact);
  route(app, contract.orderContacts, orderContacts);
  route(app, contract.changeContact, changeContact);
  route(app, contract.removeContact, removeContact);
  route(app, contract.listOffices, listOffices);
  route(app, contract.addOffice, addOffice, checkCountry);
  route(app, contract.orderOffices, orderOffices);
  route(app, contract.changeOffice, changeOffice, checkCountry);
  route(app, contract.removeOffice, removeOffice);
}
