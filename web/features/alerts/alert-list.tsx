import { useRef } from 'react';
import type { Alert } from '#contract/alerts.ts';
import type { ValueNames } from '../../lib/search-labels.ts';
import { AlertEntry } from './alert-entry.tsx';
import css from './alerts.module.css';
import { NoAlerts } from './no-alerts.tsx';

/** All alerts of a person. */
export function AlertList({ alerts, names }: { alerts: readonly Alert[]; names: ValueNames }) {
  const box = useRef<HTMLDivElement>(null);
  // What had the focus goes with the entry.
  const onRemoved = () => box.current?.focus({ preventScroll: true });
  return (
    <div ref={box} className={css.all} tabIndex={-1}>
      {alerts.length === 0 ? (
        <NoAlerts />
      ) : (
        <ul className={css.list}>
          {alerts.map((alert) => (
            <AlertEntry key={alert.id} alert={alert} names={names} onRemoved={onRemoved} />
          ))}
        </ul>
      )}
    </div>
  );
}
