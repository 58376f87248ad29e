import { Icon } from '../ui/icons.tsx';

/** Where something is, behind its mark; nothing where that is not known. Stands among `ui.facts`. @param country its name. */
export function PlaceMark({ city, country }: { city: string | null; country: string | null }) {
  const place = [city, country].filter(Boolean).join(', ');
  if (place === '') return null;
  return (
    <span suppressHydrationWarning>
      <Icon name="place" size={15} />
      {place}
    </span>
  );
}
