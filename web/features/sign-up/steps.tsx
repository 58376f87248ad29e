import { useT } from '../../i18n.ts';
import css from './sign-up.module.css';

const steps = ['person', 'address', 'organisation', 'profile'] as const;
export type Step = (typeof steps)[number];

/** The steps from a visitor to a member, with the present one. */
export function Steps({ current }: { current: Step }) {
  const t = useT();
  const at = steps.indexOf(current);
  return (
    <ol className={css.steps} aria-label={t('register.step.label')}>
      {steps.map((step, place) => (
        <li key={step} data-done={place < at || undefined} aria-current={place === at ? 'step' : undefined}>
          {t(`register.step.${step}`)}
        </li>
      ))}
    </ol>
  );
}
