import { useFormats } from '../../../lib/site.tsx';

/** A moment by the site's clock: its day and time. */
export function useMoment(): (at: string) => string {
  const { firstDate, siteZone } = useFormats();
  return (at) => `${firstDate(at, siteZone, 'short')}, ${firstDate(at, siteZone, 'time')}`;
}
