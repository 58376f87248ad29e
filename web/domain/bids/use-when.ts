import { useFormats } from '../../lib/site.tsx';

/** Writes a day with its time and zone: of the site, or of the notice. With seconds where the instant decides. */
export function useWhen(): (at: string, options?: { zone?: string; isExact?: boolean }) => string {
  const { instant, siteZone, zoneName, locale } = useFormats();
  return (at, { zone = siteZone, isExact = false } = {}) => {
    const time = isExact
      ? new Intl.DateTimeFormat(locale, {
          hour: '2-digit',
          minute: '2-digit',
          second: '2-digit',
          fractionalSecondDigits: 3,
          hourCycle: 'h23',
          timeZone: zone,
        }).format(new Date(at))
      : instant(at, zone, 'time');
    return `${instant(at, zone, 'short')}, ${time} ${zoneName(zone)}`;
  };
}
