import { Icon } from '../ui/icons.tsx';

/** A place with its icon; nothing where it is unknown. Used within `ui.facts`. @param country its name. */
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
