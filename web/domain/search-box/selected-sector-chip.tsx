import { useEffect, useState } from 'react';
import { loadTexts, useT } from '../../i18n.ts';
import { referenceList } from '../reference-lists.ts';
import { selectSector } from '../selected-sector.ts';
import { Icon } from '../../ui/icons.tsx';
import css from './selected-sector-chip.module.css';

await loadTexts('tools');

interface Sectors {
  sectors: readonly { code: string; name: string }[];
}

/** The name of a sector from the stored list, null until it is known; its code where there is none. */
function useSectorName(code: string): string | null {
  const [sector, setSector] = useState<{ code: string; name: string } | null>(null);
  useEffect(() => {
    referenceList<Sectors>('sectorList', document.documentElement.lang).then(
      ({ sectors }) => setSector({ code, name: sectors.find((sector) => sector.code === code)?.name ?? code }),
      () => setSector({ code, name: code }),
    );
  }, [code]);
  return sector?.code === code ? sector.name : null;
}

/** The selected sector in a search field, sent with the search. One press removes it. */
export default function SelectedSectorChip({ code }: { code: string }) {
  const t = useT();
  const name = useSectorName(code);
  return (
    <>
      <input type="hidden" name="sector" value={code} />
      {name !== null && (
        <button
          type="button"
          className={css.kept}
          onClick={() => selectSector(null)}
          aria-label={`${t('tools.inSector', { sector: name })}. ${t('tools.clearSector')}`}
          title={t('tools.clearSector')}
        >
          <span>{name}</span>
          <Icon name="close" size={13} />
        </button>
      )}
    </>
  );
}
