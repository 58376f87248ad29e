import type { ContractTerms, NoticeContent } from '#contract/notices.ts';
import { type UnknownRecord, countOf, omitEmpty, asMoney, asObject, asObjects, asText, asTexts, webAddress } from '../parse-values.ts';
import { parseTime, validTime } from '../parse-times.ts';
import { plainText } from '../plain-text.ts';

const MAX_REVIEWERS = 20;

const words = (value: unknown) => {
  const rawText = asText(value, 5000);
  return rawText === undefined ? undefined : plainText(rawText) || undefined;
};
const yesOrNo = (value: unknown) => (typeof value === 'boolean' ? value : undefined);

/** The frame of a tender's or a lot's contract: contractPeriod, and the extensions options, renewal (lots) and techniques. */
export function termsOf(record: UnknownRecord, country: string | undefined): ContractTerms {
  const period = asObject(record['contractPeriod']);
  const days = countOf(period['durationInDays']);
  const renewal = asObject(record['renewal']);
  const framework = asObject(asObject(record['techniques'])['frameworkAgreement']);
  return (
    omitEmpty({
      contractPeriod: omitEmpty({
        start: validTime(parseTime(period['startDate'], country)),
        end: validTime(parseTime(period['endDate'], country, 'end')),
        duration: days ? { count: days, unit: 'day' as const } : undefined,
      }),
      hasOptions: yesOrNo(record['hasOptions']),
      options: words(asObject(record['options'])['description']),
      hasRenewal: yesOrNo(record['hasRenewal']),
      renewal: omitEmpty({ maximum: countOf(renewal['maximumRenewals']), description: words(renewal['description']) }),
      framework: omitEmpty({ maximumParticipants: countOf(framework['maximumParticipants']), maximumValue: asMoney(framework['value']).money }),
    }) ?? {}
  );
}

/** The review bodies. */
export function reviewOf(release: UnknownRecord): Pick<NoticeContent, 'reviewBodies' | 'reviewDetails'> {
  const bodies = asObjects(release['parties']).filter((party) => asTexts(party['roles']).includes('reviewBody'));
  const details = asObjects(asObject(release['tender'])['lots']).flatMap((lot) => words(lot['reviewDetails']) ?? []);
  return {
    reviewBodies: bodies.slice(0, MAX_REVIEWERS).flatMap((party) => {
      const organisationName = asText(party['name'], 1000);
      const [address, contact] = [asObject(party['address']), asObject(party['contactPoint'])];
      if (organisationName === undefined) return [];
      const reviewBody = {
        organisationName,
        name: asText(contact['name'], 300),
        address: asText(address['streetAddress'], 1000),
        city: asText(address['locality'], 200),
        postalCode: asText(address['postalCode'], 40),
        country: asText(address['countryName'], 100),
        phone: asText(contact['telephone'], 100),
        email: asText(contact['email'], 320),
        web: webAddress(contact['url']),
      };
      return omitEmpty(reviewBody) ?? [];
    }),
    reviewDetails: [...new Set(details)].join('\n').slice(0, 20_000).toWellFormed() || undefined,
  };
}
