import { useId, useRef } from 'react';
import { useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import { FullScreenButton } from '../../ui/full-screen.tsx';
import ui from '../../ui/ui.module.css';
import type { CountriesData } from './countries-data.server.ts';
import { MAX_CLASSES, classOf, classBreaksOf } from './colour-classes.ts';
import shapes from './world-map.svg?url';
import css from './world-map.module.css';

/** A world map, darker where there are more notices; each country with notices is a link. @param addressOf the address of a country's list. */
export function WorldMap({
  rows,
  shownFigure,
  addressOf,
}: Pick<CountriesData, 'rows' | 'shownFigure'> & { addressOf: (row: CountriesData['rows'][number]) => string }) {
  const t = useT();
  const id = useId();
  const figure = useRef<HTMLElement>(null);
  const { count } = useFormats();
  const classBreaks = classBreaksOf(rows.map((row) => row[shownFigure]));
  /** The highest class always has the strongest colour, however few there are. */
  const shade = (colourClass: number) => (colourClass < 0 ? undefined : colourClass + MAX_CLASSES - classBreaks.length);
  const labelOf = (start: number, index: number) => {
    const next = classBreaks[index + 1];
    if (next === undefined) return t('places.countries.orMore', { from: count(start) });
    return next - 1 === start ? count(start) : t('places.countries.upTo', { from: count(start), to: count(next - 1) });
  };
  return (
    <figure ref={figure} className={`${css.map} ${ui.whole}`}>
      <svg viewBox="0 0 960 440" aria-labelledby={id}>
        <title id={id}>{t('places.countries.map')}</title>
        <use href={`${shapes}#land`} className={css.land} />
        {rows.map((row) => {
          const label = t('places.countries.label', { country: row.name, open: count(row.open), total: count(row.total) });
          return (
            // The table below has the same links, large enough for a finger. Here they would only add tab stops.
            <a key={row.code} href={addressOf(row)} tabIndex={-1} aria-label={label}>
              <title suppressHydrationWarning>{label}</title>
              <use href={`${shapes}#${row.code}`} data-shade={shade(classOf(classBreaks, row[shownFigure]))} />
            </a>
          );
        })}
      </svg>
      <figcaption>
        <p>{t(shownFigure === 'open' ? 'places.countries.mapHelp' : 'places.countries.mapHelpOfAll')}</p>
        <ul>
          {shownFigure === 'open' && rows.some(({ open }) => open === 0) && (
            <li>
              <i aria-hidden="true" />
              <span>{t('places.countries.noneOpen')}</span>
            </li>
          )}
          {classBreaks.map((start, index) => (
            <li key={start}>
              <i data-shade={shade(index)} aria-hidden="true" />
              <span suppressHydrationWarning>{labelOf(start, index)}</span>
            </li>
          ))}
        </ul>
        <FullScreenButton target={figure} />
      </figcaption>
    </figure>
  );
}
