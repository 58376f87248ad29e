import type { BuyerType } from '#contract/organisations.ts';
import type { organisationSizes } from '#contract/organisation-lists.ts';
import type { OrganisationSettings, OwnBilling } from '#contract/own-organisation.ts';

/** What is publicly known of an organisation beside its name and place; stored as organisation.details. */
export interface OrganisationDetails {
  otherNames?: string[];
  buyerType?: BuyerType;
  address?: { street?: string; city?: string; region?: string; postalCode?: string };
  /** http or https. */
  web?: string;
  contact?: { name?: string; email?: string; phone?: string };
  /** What it says of itself, where its people look after it here. */
  description?: string;
  founded?: number;
  size?: (typeof organisationSizes)[number];
  /** What it sells: CPV codes without the zeros at their ends. */
  cpv?: string[];
}

/** organisation.settings */
export type StoredSettings = Partial<OrganisationSettings> & {
  /** It has no offices beside its main address. */
  noOffices?: boolean;
};

/** organisation.billing; never public. */
export type StoredBilling = Partial<Omit<OwnBilling, 'steps' | 'revision'>>;
