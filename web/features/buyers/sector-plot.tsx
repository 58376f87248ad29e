import { Link } from 'react-router';
import type { BuyerProfile } from '#contract/organisations.ts';
import { useT } from '../../i18n.ts';
import { addressWithAllStates } from '../../lib/tender-list.ts';
import { useFormats } from '../../lib/site.tsx';
import { FullScreenSection } from '../../ui/full-screen.tsx';
import type { SectorNames } from '../../domain/notice-card/notice-card.tsx';
import css from './buyer-page.module.css';

const MAX_SECTORS = 8;

/** What a buyer buys: a bar for each sector, linked to its notices. */
export function SectorPlot({ buyer, names }: { buyer: BuyerProfile; names: SectorNames }) {
  const t = useT();
  const { count } = useFormats();
  const topSectors = buyer.sectors.slice(0, MAX_SECTORS);
  const highestCount = topSectors[0]?.count ?? 0;
  if (highestCount === 0) return null;
  return (
    <FullScreenSection id="sectors" title={t('buyers.sectors')}>
      <ul className={css.bars}>
        {topSectors.map(({ code, count: number }) => (
          <li key={code}>
            <Link to={addressWithAllStates('/global-tenders', { buyer: buyer.id, sector: code })}>
              <span>{names[code] ?? code}</span>
              <em suppressHydrationWarning>{count(number)}</em>
              <svg height="6" width="100%" aria-hidden="true">
                <rect height="6" width={`${Math.max(1, (number / highestCount) * 100)}%`} rx="2" />
              </svg>
            </Link>
          </li>
        ))}
      </ul>
    </FullScreenSection>
  );
}
