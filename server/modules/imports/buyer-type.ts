import { type BuyerType, buyerTypes } from '#contract/organisations.ts';

/** Codes of older notices for the kind of a body (TED R2.0.9, CA_TYPE), and the eForms code that replaced each. */
const older: Readonly<Record<string, BuyerType>> = {
  MINISTRY: 'cga',
  NATIONAL_AGENCY: 'body-pl',
  REGIONAL_AUTHORITY: 'la',
  REGIONAL_AGENCY: 'body-pl',
  BODY_PUBLIC: 'body-pl',
  EU_INSTITUTION: 'eu-ins-bod-ag',
};

/** The kind of body that a code of eForms (buyer-legal-type) or of older TED forms means. Undefined for any other code. */
export function buyerTypeOf(code: string): BuyerType | undefined {
  const text = code.trim();
  return buyerTypes.find((type) => type === text.toLowerCase().replace(/-(?:cga|ra|la)$/u, '')) ?? older[text.toUpperCase().replaceAll(/[\s-]+/gu, '_')];
}
