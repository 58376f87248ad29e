import type { Quote } from '#contract/payments.ts';
import { useT } from '../../../i18n.ts';
import { useFormats } from '../../../lib/site.tsx';
import css from '../subscriptions.module.css';

type Lines = Pick<Quote, 'currency' | 'price' | 'discount' | 'credit' | 'tax' | 'total' | 'taxName'> & Partial<Pick<Quote, 'creditedDays' | 'taxPercent'>>;

const isNothing = (amount: string) => Number(amount) === 0;

/** What an order costs, line by line; lines of nothing are left out. */
export function QuoteLines({ lines }: { lines: Lines }) {
  const t = useT();
  const { money, count } = useFormats();
  const { currency, price, discount, credit, creditedDays, tax, taxName, taxPercent, total } = lines;
  const amount = (value: string) => money({ amount: value, currency });
  const less = (value: string) => `−\u00A0${amount(value)}`;
  const creditLabel = creditedDays === undefined ? t('payments.line.credit') : t('payments.line.creditDays', { count: creditedDays, n: count(creditedDays) });
  const rows = [
    ['price', t('payments.line.price'), amount(price)],
    ...(isNothing(discount) ? [] : [['discount', t('payments.line.discount'), less(discount)]]),
    ...(isNothing(credit) ? [] : [['credit', creditLabel, less(credit)]]),
    ...(isNothing(tax) ? [] : [['tax', `${taxName ?? t('payments.line.tax')}${taxPercent ? ` ${taxPercent}%` : ''}`, amount(tax)]]),
  ];
  return (
    <dl className={css.lines}>
      {rows.map(([key, label, value]) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className={css.total}>
        <dt>{t('payments.line.total')}</dt>
        <dd>{amount(total)}</dd>
      </div>
    </dl>
  );
}
