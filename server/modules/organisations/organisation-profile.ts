import { type BuyerType, buyerTypes } from '#contract/organisations.ts';
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

/** Codes by which older notices name the kind of a body (TED R2.0.9, CA_TYPE), as eForms has it since. */
const older: Readonly<Record<string, BuyerType>> = {
  MINISTRY: 'cga',
  NATIONAL_AGENCY: 'body-pl',
  REGIONAL_AUTHORITY: 'la',
  REGIONAL_AGENCY: 'body-pl',
  BODY_PUBLIC: 'body-pl',
  EU_INSTITUTION: 'eu-ins-bod-ag',
};

/** The kind of body that a code of eForms (buyer-legal-type) or of older TED forms means; undefined for another. */
export function buyerTypeOf(code: string): BuyerType | undefined {
  const text = code.trim();
  return buyerTypes.find((type) => type === text.toLowerCase().replace(/-(?:cga|ra|la)$/u, '')) ?? older[text.toUpperCase().replaceAll(/[\s-]+/gu, '_')];
}
