import type { NoticeContent } from '#contract/notices.ts';
import { buyerTypeOf } from './buyer-type.ts';
import { omitEmpty } from './parse-values.ts';
import type { NamedBuyer } from './mapped-release.ts';

/**
 * Public details of a buyer besides its name and place, from its contact details.
 * @param kinds codes of eForms (buyer-legal-type) or of older TED forms. The first known one counts.
 */
export function detailsOf(contact: NoticeContent['contact'], kinds: readonly (string | undefined)[]): NonNullable<NamedBuyer['details']> {
  const { address, city, state, postalCode, web, name, email, phone } = contact ?? {};
  const details = {
    buyerType: kinds.map((code) => code && buyerTypeOf(code)).find(Boolean) || undefined,
    address: omitEmpty({ street: address, city, region: state, postalCode }),
    web,
    contact: omitEmpty({ name, email, phone }),
  };
  return omitEmpty(details) ?? {};
}
