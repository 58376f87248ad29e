import { type SellingSite, sellingSites } from '#contract/payment-names.ts';
import { useT } from '../../../i18n.ts';
import { useFormats } from '../../../lib/site.tsx';
import type { Option } from '../../../ui/form/fields.tsx';

/** How a site is called: by its country. */
export function useSiteName(): (site: SellingSite) => string {
  const t = useT();
  const { country } = useFormats();
  return (site) => (site === 'main' ? t('ecommerce.mainSite') : country(site));
}

/** All sites, to choose one. */
export function useSiteOptions(): readonly Option[] {
  const siteName = useSiteName();
  return sellingSites.map((value) => ({ value, label: siteName(value) }));
}

/** A day by the clocks of the portal's site, with the time of day. */
export function When({ at }: { at: string }) {
  const { instant, firstDate, siteZone } = useFormats();
  return (
    <time dateTime={at} title={at}>
      {instant(at, siteZone, 'short')}, {firstDate(at, siteZone, 'time')}
    </time>
  );
}
