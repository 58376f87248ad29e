import { join } from 'node:path';
import { NEPALI_NUMBERS, formatMoneyInFull } from '../../../../web/lib/format.ts';
import type { InterfaceLanguage } from '#contract/sites.ts';
import { formatsOf } from '#server/platform/formats.ts';
import { readTexts, translatorsOf } from '#server/platform/texts.ts';
import type { ReceiptContent } from './receipt-content.ts';
import { amountInWords } from './words/amount-in-words.ts';

const textsIn = translatorsOf(readTexts((language) => join(import.meta.dirname, 'texts', `${language}.json`)));

/** Every text of a receipt or credit note, in the order in which it is printed. */
export type ReceiptWords = ReturnType<typeof receiptWords>;

const capitalised = (text: string, language: string) => text.replace(/^\p{L}/u, (letter) => letter.toLocaleUpperCase(language));
const isZero = (amount: string) => Number(amount) === 0;

/** A receipt's texts in a language. Dates are of its site's zone; on Nepal's site the Bikram Sambat date follows. */
export function receiptWords(content: ReceiptContent, language: InterfaceLanguage) {
  const { kind, site, timeZone, currency, months, startsAt, endsAt, seller, buyer } = content;
  const t = textsIn(language);
  const formats = formatsOf({ code: site, timeZone }, language, t);
  const money = (amount: string, sign = '') => `${sign}${formatMoneyInFull(formats.locale, { amount, currency })}`;
  // A date stays on one line.
  const day = (at: string) => formats.instant(at, timeZone, 'day').replaceAll(' ', '\u00A0');
  const percent = (value: string) =>
    new Intl.NumberFormat(formats.locale === 'ne-NP' ? NEPALI_NUMBERS : formats.locale, { style: 'percent', maximumFractionDigits: 3 }).format(
      Number(value) / 100,
    );
  const plan = `${content.planNames[language] ?? content.planNames['en'] ?? Object.values(content.planNames)[0] ?? ''}, ${t('months', { count: months, n: formats.count(months) })}`;
  const line = (label: string, amount: string, sign = '') => (isZero(amount) ? [] : [{ label, amount: money(amount, sign) }]);
  return {
    title: t(`title.${kind}`),
    documentTitle: `${t(`title.${kind}`)} ${content.number}`,
    takesBack: kind === 'credit-note' && content.ofNumber !== null ? t('takesBack', { number: content.ofNumber }) : null,
    sandbox: content.sandbox ? t('sandbox') : null,
    facts: [
      { label: t('number'), value: content.number },
      { label: t('date'), value: day(content.issuedAt) },
      { label: t('order'), value: content.order },
      { label: t(kind === 'receipt' ? 'paidBy' : 'refundedBy'), value: t(`provider.${content.provider}`, { defaultValue: content.provider }) },
      ...(content.transaction === null ? [] : [{ label: t('transaction'), value: content.transaction }]),
      ...(startsAt === null || endsAt === null ? [] : [{ label: t('period'), value: t('span', { from: day(startsAt), until: day(endsAt) }) }]),
    ],
    parties: [
      { label: t('seller'), name: seller.name, lines: [seller.email, seller.phone].filter((text) => text !== '') },
      {
        label: t('buyer'),
        name: buyer.name,
        lines: [...buyer.address, ...(buyer.taxNumber === null ? [] : [t('taxNumber', { number: buyer.taxNumber })])],
      },
    ],
    columns: [t('column.item'), t('column.amount')],
    lines: [
      { label: t('price', { plan }), amount: money(content.price) },
      ...line(t('discount'), content.discount, '−'),
      ...line(t('credit'), content.credit, '−'),
      ...line(t('tax', { name: content.taxName ?? '', percent: percent(content.taxPercent ?? '0') }), content.tax),
    ],
    total: { label: t(`total.${kind}`), amount: money(content.total) },
    inWords: { label: t('inWords'), text: capitalised(amountInWords(content.total, currency, language), language) },
    footer: t('footer'),
    contact: t('contact', { contact: [seller.email, seller.phone].filter((text) => text !== '').join(' · ') }),
  };
}
