import type { NoticeContent } from '#contract/notices.ts';
import type { Translate } from '../../i18n.ts';
import type { Formats } from '../../lib/site.tsx';

type Length = NoticeContent['bidValidity'];
const fields = ['submissionPlace', 'openingPlace', 'bidSecurity', 'bidValidity', 'documentAccess'] as const;
type BidField = (typeof fields)[number];

/** How to bid, in words: a list of lines for each field with content. Only notices written here say so much. */
export function bidWords(t: Translate, { locale, money }: Formats, content: Pick<NoticeContent, BidField>): Readonly<Record<BidField, readonly string[]>> {
  const length = (value: Length) => value && new Intl.NumberFormat(locale, { style: 'unit', unit: value.unit, unitDisplay: 'long' }).format(value.count);
  const { submissionPlace, openingPlace, bidSecurity, bidValidity, documentAccess } = content;
  const validity = length(bidSecurity?.validity);
  const lines = (...values: readonly (string | undefined)[]) => values.flatMap((value) => (value ? value.split('\n') : []));
  return {
    submissionPlace: lines(submissionPlace),
    openingPlace: lines(openingPlace),
    bidSecurity: lines(bidSecurity?.value && money(bidSecurity.value), validity && t('bid.validFor', { length: validity }), bidSecurity?.description),
    bidValidity: lines(length(bidValidity)),
    documentAccess: lines(documentAccess?.description, documentAccess?.fee && t('bid.fee', { amount: money(documentAccess.fee) })),
  };
}

/** Removes what bidWords has put into words. */
export function withoutBidWords<T extends Partial<Pick<NoticeContent, BidField>>>(content: T): Omit<T, BidField> {
  const rest = { ...content };
  for (const field of fields) delete rest[field];
  return rest;
}
