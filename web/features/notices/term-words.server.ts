import type { ContractTerms, Period } from '#contract/notices.ts';
import type { Translate } from '../../i18n.ts';
import type { Formats } from '../../lib/site.tsx';

type DescribedTerm = 'contractPeriod' | 'options' | 'renewal' | 'framework';

/** The contract terms in words, a list of lines for each field with content. */
export function termWords(t: Translate, { locale, count, money, instant }: Formats) {
  const time = (noticeTime: Period['start']) => noticeTime && instant(noticeTime.at, noticeTime.zone, 'day');
  const period = ({ start, end, duration }: Period): string[] => {
    const [from, to] = [time(start), time(end)];
    const length = duration && new Intl.NumberFormat(locale, { style: 'unit', unit: duration.unit, unitDisplay: 'long' }).format(duration.count);
    const days = from && to ? `${from} – ${to}` : from ? t('term.from', { day: from }) : to && t('term.until', { day: to });
    return [days, length].filter((line) => line !== undefined);
  };
  const optional = (has: boolean | undefined, lines: readonly string[]) => (lines.length > 0 || has === undefined ? lines : [t(has ? 'term.yes' : 'term.no')]);
  return ({ contractPeriod, hasOptions, options, hasRenewal, renewal, framework }: ContractTerms): Readonly<Record<DescribedTerm, readonly string[]>> => {
    const { maximum, description } = renewal ?? {};
    const { maximumParticipants: firms, maximumValue } = framework ?? {};
    return {
      contractPeriod: contractPeriod ? period(contractPeriod) : [],
      options: optional(hasOptions, options ? options.split('\n') : []),
      renewal: optional(hasRenewal, [
        ...(maximum === undefined ? [] : [t('term.renewals', { count: maximum, n: count(maximum) })]),
        ...(description ? description.split('\n') : []),
      ]),
      framework: [
        ...(firms === undefined ? [] : [t('term.participants', { count: firms, n: count(firms) })]),
        ...(maximumValue ? [t('term.maximum', { amount: money(maximumValue) })] : []),
      ],
    };
  };
}

/** Removes what termWords has put into words. */
export function withoutTerms<T extends ContractTerms>(content: T): Omit<T, keyof ContractTerms> {
  const { contractPeriod: _period, hasOptions: _has, options: _options, hasRenewal: _may, renewal: _renewal, framework: _framework, ...rest } = content;
  return rest;
}
