import type { ContractTerms, NoticeContent } from '#contract/notices.ts';
import { type UnknownRecord, countOf, omitEmpty, money, object, objects, text, texts, webAddress } from '../parse-values.ts';
import { parseTime, validTime } from '../parse-times.ts';
import { plainText } from '../plain-text.ts';

const MAX_REVIEWERS = 20;

const words = (value: unknown) => {
  const given = text(value, 5000);
  return given === undefined ? undefined : plainText(given) || undefined;
};
const yesOrNo = (value: unknown) => (typeof value === 'boolean' ? value : undefined);

/** The frame of a tender's or a lot's contract: contractPeriod, and the extensions options, renewal (lots) and techniques. */
export function termsOf(of: UnknownRecord, country: string | undefined): ContractTerms {
  const period = object(of['contractPeriod']);
  const days = countOf(period['durationInDays']);
  const renewal = object(of['renewal']);
  const framework = object(object(of['techniques'])['frameworkAgreement']);
  return (
    omitEmpty({
      contractPeriod: omitEmpty({
        start: validTime(parseTime(period['startDate'], country)),
        end: validTime(parseTime(period['endDate'], country, 'end')),
        duration: days ? { count: days, unit: 'day' as const } : undefined,
      }),
      hasOptions: yesOrNo(of['hasOptions']),
      options: words(object(of['options'])['description']),
      hasRenewal: yesOrNo(of['hasRenewal']),
      renewal: omitEmpty({ maximum: countOf(renewal['maximumRenewals']), description: words(renewal['description']) }),
      framework: omitEmpty({ maximumParticipants: countOf(framework['maximumParticipants']), maximumValue: money(framework['value']).money }),
    }) ?? {}
  );
}

/** The review bodies. */
export function reviewOf(release: UnknownRecord): Pick<NoticeContent, 'reviewBodies' | 'reviewDetails'> {
  const bodies = objects(release['parties']).filter((one) => texts(one['roles']).includes('reviewBody'));
  const details = objects(object(release['tender'])['lots']).flatMap((lot) => words(lot['reviewDetails']) ?? []);
  return {
    reviewBodies: bodies.slice(0, MAX_REVIEWERS).flatMap((one) => {
      const organisationName = text(one['name'], 1000);
      const [address, contact] = [object(one['address']), object(one['contactPoint'])];
      if (organisationName === undefined) return [];
      const known = {
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
      return omitEmpty(known) ?? [];
    }),
    reviewDetails: [...new Set(details)].join('\n').slice(0, 20_000).toWellFormed() || undefined,
  };
}
