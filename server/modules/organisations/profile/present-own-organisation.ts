import type { OwnBuyerType, OwnOrganisation, OwnOrganisationProfile } from '#contract/own-organisation.ts';
import type { OwnRow } from './own-organisation.repo.ts';
import { stepsDone } from './profile-steps.ts';

const waitingOf = ({ waiting }: OwnRow) => (waiting && Object.keys(waiting.content).length > 0 ? waiting.content : null);

const common = (row: OwnRow) => ({ steps: stepsDone(row), waiting: waitingOf(row), revision: row.revision });

/** An organisation as its own people see it. */
export const presentOrganisation = (row: OwnRow): OwnOrganisation => ({
  id: row.publicId,
  name: row.name,
  country: row.country,
  orgType: row.orgType,
  approval: row.approval,
  approvalReason: row.approval === 'denied' ? row.approvalReason : null,
  buyerType: row.details.buyerType ?? null,
  parent: row.parent,
  ...common(row),
});

/** Its own description. */
export const presentOrganisationProfile = (row: OwnRow): OwnOrganisationProfile => {
  const { description = '', web = null, founded = null, size = null, otherNames = [], address = row.city ? { city: row.city } : {}, cpv = [] } = row.details;
  return { name: row.name, country: row.country, description, web, founded, size, otherNames, address, identifiers: row.identifiers, cpv, ...common(row) };
};

/** The type of public body that it is. */
export const presentBuyerType = (row: OwnRow): OwnBuyerType => ({ buyerType: row.details.buyerType ?? null, ...common(row) });
