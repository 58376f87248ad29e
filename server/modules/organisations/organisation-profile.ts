import type { BuyerType } from '#contract/organisations.ts';
import type { organisationSizes } from '#contract/organisation-lists.ts';
import type { OrganisationSettings, OwnBilling } from '#contract/own-organisation.ts';

/** Public details of an organisation besides its name and place; stored as organisation.details. */
export interface OrganisationDetails {
  otherNames?: string[];
  buyerType?: BuyerType;
  address?: { street?: string; city?: string; region?: string; postalCode?: string };
  /** http or https. */
  web?: string;
  contact?: { name?: string; email?: string; phone?: string };
  /** Its own description, entered by its members. */
  description?: string;
  founded?: number;
  size?: (typeof organisationSizes)[number];
  /** What it sells: CPV codes without trailing zeros. */
  cpv?: string[];
}

/** organisation.settings */
export type StoredSettings = Partial<OrganisationSettings> & {
  /** It has no offices besides its main address. */
  noOffices?: boolean;
};

/** organisation.billing; never public. */
export type StoredBilling = Partial<Omit<OwnBilling, 'steps' | 'revision'>>;
