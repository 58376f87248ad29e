import { Link } from 'react-router';
import { stepsOfSide } from '#contract/organisation-lists.ts';
import type { OwnOrganisation } from '#contract/own-organisation.ts';
import { useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import ui from '../../ui/ui.module.css';

/** The completeness of the profile as a next step; nothing once it is complete. */
export function ProfileProgress({ organisation, side }: { organisation: OwnOrganisation; side: 'BUYER' | 'SELLER' }) {
  const t = useT();
  const { count } = useFormats();
  const steps: readonly string[] = stepsOfSide[side];
  const completedCount = organisation.steps.filter((step) => steps.includes(step)).length;
  if (completedCount === steps.length) return null;
  return (
    <li>
      <Link className={ui.link} to={side === 'BUYER' ? '/buyer-profile' : '/seller-profile'}>
        {t('dashboards.profile', { done: count(completedCount), total: count(steps.length) })}
      </Link>{' '}
      <progress value={completedCount} max={steps.length} aria-hidden="true" />
    </li>
  );
}
