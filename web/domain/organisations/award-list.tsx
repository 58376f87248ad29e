import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AwardItem } from '#contract/awards.ts';
import { addressOfNotice } from '../../lib/addresses.ts';
import { useFormats } from '../../lib/site.tsx';
import css from './profile-page.module.css';

/** Awards with their amounts and dates. @param children what to say of each below its title: who bought, or who supplies */
export function AwardList({ awards, children }: { awards: readonly AwardItem[]; children: (award: AwardItem) => ReactNode }) {
  const { money, awardDay } = useFormats();
  return (
    <ol className={css.awards}>
      {awards.map((award) => (
        <li key={`${award.notice.id} ${award.id}`}>
          <h3 lang={award.notice.language ?? undefined}>
            <Link to={addressOfNotice(award.notice)}>{award.title ?? award.notice.title}</Link>
          </h3>
          <p>{children(award)}</p>
          <p className={css.awardFacts}>
            {award.value && <b suppressHydrationWarning>{money(award.value)}</b>}{' '}
            {award.date && <span suppressHydrationWarning>{awardDay(award.date, 'short')}</span>}
          </p>
        </li>
      ))}
    </ol>
  );
}
