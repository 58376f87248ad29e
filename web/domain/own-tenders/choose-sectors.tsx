import { useState } from 'react';
import { type OwnOrganisationProfile, changeOrganisationProfile } from '#contract/own-organisation.ts';
import { countSectors } from '#contract/counts.ts';
import { call } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { invalidate, useEndpoint } from '../session/use-endpoint.ts';
import { useFormats, usePageSite } from '../../lib/site.tsx';
import { Icon } from '../../ui/icons.tsx';
import { notify } from '../../ui/notify.ts';
import css from './own-tenders.module.css';
import { type Sector, isChosen, withSector } from './sectors.ts';

/** So many are offered at first; one press shows the others. */
const MAX_OFFERED = 8;
/** Endpoints to refetch after a change of the codes. */
const changedEndpoints = [{ path: '/organization/profile' as const }, { path: '/organization' as const }];

/** Sectors that the organisation supplies: each press saves. Those with most open tenders on this site come first. */
export function ChooseSectors({ profile, sectors }: { profile: OwnOrganisationProfile; sectors: readonly Sector[] }) {
  const t = useT();
  const { count } = useFormats();
  const { language } = usePageSite();
  const { data: counts } = useEndpoint(countSectors, { query: { lang: language } });
  const [saving, setSaving] = useState<string | null>(null);
  // Open while nothing is chosen, and as long as the user is choosing.
  const [isOpen, setOpen] = useState(profile.cpv.length === 0);
  const openOf = new Map(counts?.items.map(({ code, open }) => [code, open]));
  const [showsAll, setShowsAll] = useState(false);
  const orderedSectors = sectors.toSorted((a, b) => (openOf.get(b.code) ?? 0) - (openOf.get(a.code) ?? 0));
  const offeredSectors = orderedSectors.filter((sector, index) => showsAll || index < MAX_OFFERED || isChosen(sector, profile.cpv));
  const [staysLast, setStaysLast] = useState(false);
  const press = async (sector: Sector) => {
    if (saving !== null) return;
    const cpv = withSector(profile.cpv, sector);
    // A profile must keep at least one code: a press on the last one says so.
    setStaysLast(cpv.length === 0);
    if (cpv.length === 0) return;
    setSaving(sector.code);
    try {
      await call(changeOrganisationProfile, { body: { cpv } }, { revision: profile.revision });
    } catch {
      notify({ severity: 'error', summary: t('form.failed'), detail: t('form.failedText') });
    } finally {
      // Also after a conflicting change by somebody else.
      await invalidate(...changedEndpoints);
      setSaving(null);
    }
  };
  return (
    <details className={css.choice} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t(profile.cpv.length === 0 ? 'dashboards.own.choose' : 'dashboards.own.change')}</summary>
      <ul className={css.sectors}>
        {offeredSectors.map((sector) => {
          const isPressed = isChosen(sector, profile.cpv);
          const open = openOf.get(sector.code);
          return (
            <li key={sector.code}>
              <button type="button" aria-pressed={isPressed} aria-disabled={saving !== null} onClick={() => void press(sector)}>
                {isPressed && <Icon name="check" size={16} />}
                {sector.name} {open !== undefined && <em>{count(open)}</em>}
              </button>
            </li>
          );
        })}
        {offeredSectors.length < orderedSectors.length && (
          <li>
            <button type="button" className={css.more} onClick={() => setShowsAll(true)}>
              {t('dashboards.own.more')}
            </button>
          </li>
        )}
      </ul>
      <output className={css.note}>{staysLast && t('dashboards.own.last')}</output>
    </details>
  );
}
