import type { OwnBilling } from '#contract/own-organisation.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { activeOrganisationRow } from './change-own-organisation-data.ts';
import type { OwnRow } from './own-organisation.repo.ts';
import { stepsDone } from './profile-steps.ts';

/** Where bills of an organisation go. */
export const presentBilling = (row: OwnRow): OwnBilling => {
  const { name = '', email = null, street = '', city = '', region = '', postalCode = '', country = null, taxNumber = null } = row.billing;
  return { name, email, street, city, region, postalCode, country, taxNumber, steps: stepsDone(row), revision: row.revision };
};

/** Where bills go. */
export const showBilling = async (ctx: Ctx): Promise<OwnBilling> => presentBilling(await activeOrganisationRow(ctx));
