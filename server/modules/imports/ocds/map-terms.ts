import type { ContractTerms, NoticeContent } from '#contract/notices.ts';
import { type UnknownRecord, countOf, omitEmpty, money, object, objects, text, texts, webAddress } from '../parse-values.ts';
import { parseTime, validTime } from '../parse-times.ts';
import { plainText } from '../plain-text.ts';

const MAX_REVIEWERS = 20;

const words = (value: unknown) => {
  const rawText = text(value, 5000);
  return rawText === undefined ? undefined : plainText(rawText) || undefined;
};
const yesOrNo = (value: unknown) => (typeof value === 'boolean' ? value : undefined);

/** The frame of a tender's or a lot's contract: contractPeriod, and the extensions options, renewal (lots) and techniques. */
export function termsOf(record: UnknownRecord, country: string | undefined): ContractTerms {
  const period = object(record['contractPeriod']);
  const days = countOf(period['durationInDays']);
  const renewal = object(record['renewal']);
  const framework = object(object(record['techniques'])['frameworkAgreement']);
  return (
    omitEmpty({
      contractPeriod: omitEmpty({
        start: validTime(parseTime(period['startDate'], country)),
        end: validTime(parseTime(period['endDate'], country, 'end')),
        duration: days ? { count: days, unit: 'day' as const } : undefined,
      }),
      hasOptions: yesOrNo(record['hasOptions']),
      options: words(object(record['options'])['description']),
      hasRenewal: yesOrNo(record['hasRenewal']),
      renewal: omitEmpty({ maximum: countOf(renewal['maximumRenewals']), description: words(renewal['description']) }),
      framework: omitEmpty({ maximumParticipants: countOf(framework['maximumParticipants']), maximumValue: money(framework['value']).money }),
    }) ?? {}
  );
}

/** The review bodies. */
export function reviewOf(release: UnknownRecord): Pick<NoticeContent, 'reviewBodies' | 'reviewDetails'> {
  const bodies = objects(release['parties']).filter((party) => texts(party['roles']).includes('reviewBody'));
  const details = objects(object(release['tender'])['lots']).flatMap((lot) => words(lot['reviewDetails']) ?? []);
  return {
    reviewBodies: bodies.slice(0, MAX_REVIEWERS).flatMap((party) => {
      const organisationName = text(party['name'], 1000);
      const [address, contact] = [object(party['address']), object(party['contactPoint'])];
      if (organisationName === undefined) return [];
      const reviewBody = {
        organisationName,
        name: text(contact['name'], 300),
        address: text(address['streetAddress'], 1000),
        city: text(address['locality'], 200),
        postalCode: text(address['postalCode'], 40),
        country: text(address['countryName'], 100),
        phone: text(contact['telephone'], 100),
        email: text(contact['email'], 320),
        web: webAddress(contact['url']),
      };
      return omitEmpty(reviewBody) ?? [];
    }),
    reviewDetails: [...new Set(details)].join('\n').slice(0, 20_000).toWellFormed() || undefined,
  };
}
