import { Link } from 'react-router';
import ui from '../../ui/ui.module.css';
import { ZonedTime } from './countdown-box.tsx';
import css from './page-parts.module.css';
import type { PageExtras } from './page-extras.ts';

/** The timeline of a notice, oldest first; planned steps are hollow. */
export function Timeline({ timeline: { label, steps } }: { timeline: PageExtras['timeline'] }) {
  return (
    <ol className={css.timeline} aria-label={label}>
      {steps.map((step) => (
        <li key={step.key} data-planned={step.planned === null ? undefined : ''}>
          <b>
            {step.label}
            {step.planned !== null && <em>{step.planned}</em>}
          </b>
          {step.time && <ZonedTime time={step.time} hideOtherZones={!step.exact} />}
          {step.note !== null && <span>{step.note}</span>}
        </li>
      ))}
    </ol>
  );
}

/** Links to the entries of the notice in the publication log. */
export function LogLinks({ log: { label, links } }: { log: PageExtras['log'] }) {
  if (links.length === 0) return null;
  return (
    <p className={css.log}>
      {label}{' '}
      {links.map(({ to, label: entry }) => (
        <Link key={to} className={ui.link} to={to}>
          {entry}
        </Link>
      ))}
    </p>
  );
}
