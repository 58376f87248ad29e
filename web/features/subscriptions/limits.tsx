import type { PlanLimits } from '#contract/payment-names.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import { Icon } from '../../ui/icons.tsx';
import css from './subscribe.module.css';

await loadTexts('subscribe');

const names = ['savedAlerts', 'downloadsADay', 'teamMembers'] as const;

/** What may be read with a plan or without one, and its limits in words. */
export function Limits({ limits, reads }: { limits: PlanLimits; reads: string }) {
  const t = useT();
  const { count } = useFormats();
  return (
    <ul className={css.limits}>
      <li>
        <Icon name="check" /> {reads}
      </li>
      {names.map((name) => (
        <li key={name} suppressHydrationWarning>
          <Icon name="check" /> {t('words.labelled', { label: t(`subscribe.limit.${name}`), value: count(limits[name]) })}
        </li>
      ))}
    </ul>
  );
}
