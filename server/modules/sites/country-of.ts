import type { Ctx } from '#server/platform/ctx.ts';
import { fieldError } from '#server/platform/errors.ts';
import { hasSite } from './sites.ts';

/**
 * The country of an organisation that signs up (ISO 3166-1 alpha-2): the site's; on the main site the one that is chosen.
 * @throws AppError invalid-input at `country`: none is chosen, it has no site, or it is another than the site's.
 */
export function countryOf({ site }: Pick<Ctx, 'site'>, chosenCountry: string | undefined): string {
  const country = chosenCountry ?? site.country;
  if (country === null) throw fieldError('country', 'required', 'Choose a country.');
  const isOffered = site.country === null ? hasSite(country) : country === site.country;
  if (!isOffered) throw fieldError('country', 'invalid', 'There is no such country on this site.');
  return country;
}
