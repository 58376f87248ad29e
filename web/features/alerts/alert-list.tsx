import type { Alert } from '#contract/alerts.ts';
import type { ValueNames } from '../../lib/search-labels.ts';
import { AlertEntry } from './alert-entry.tsx';
import css from './alerts.module.css';
import { NoAlerts } from './no-alerts.tsx';

/** All alerts of a person. */
export function AlertList({ alerts, names }: { alerts: readonly Alert[]; names: ValueNames }) {
  if (alerts.length === 0) return <NoAlerts />;
  return (
    <ul className={css.list}>
      {alerts.map((alert) => (
        <AlertEntry key={alert.id} alert={alert} names={names} />
      ))}
    </ul>
  );
}
