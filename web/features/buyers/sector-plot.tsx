import type { BuyerProfile } from '#contract/organisations.ts';
import { Bars } from '../../domain/organisations/bars.tsx';
import { useT } from '../../i18n.ts';
import { addressWithAllStates } from '../../lib/tender-list.ts';
import { FullScreenSection } from '../../ui/full-screen.tsx';
import type { SectorNames } from '../../domain/notice-card/notice-card.tsx';

const MAX_SECTORS = 8;

/** What a buyer buys: a bar for each sector, linked to its notices. */
export function SectorPlot({ buyer, names }: { buyer: BuyerProfile; names: SectorNames }) {
  const t = useT();
  const topSectors = buyer.sectors.slice(0, MAX_SECTORS);
  if ((topSectors[0]?.count ?? 0) === 0) return null;
  return (
    <FullScreenSection id="sectors" title={t('buyers.sectors')}>
      <Bars
        bars={topSectors.map(({ code, count }) => ({
          key: code,
          label: names[code] ?? code,
          count,
          to: addressWithAllStates('/global-tenders', { buyer: buyer.id, sector: code }),
        }))}
      />
    </FullScreenSection>
  );
}
