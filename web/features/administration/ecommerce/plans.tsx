import { useState } from 'react';
import type { MasterPlan } from '#contract/ecommerce.ts';
import type { SellingSite } from '#contract/payment-names.ts';
import { useT } from '../../../i18n.ts';
import { useFormats } from '../../../lib/site.tsx';
import ui from '../../../ui/ui.module.css';
import own from './ecommerce.module.css';
import { When } from './names.tsx';
import { PlanForm, PriceForm } from './plan-form.tsx';

/** A plan's name for the reader. */
export function usePlanName(): (plan: MasterPlan) => string {
  const { language } = useFormats();
  return ({ names }) => names[language as keyof typeof names] ?? names.en ?? Object.values(names)[0] ?? '';
}

/** The plans of a site with their prices. */
export function Plans({ site, plans }: { site: SellingSite; plans: readonly MasterPlan[] }) {
  const t = useT();
  const { count, money } = useFormats();
  const planName = usePlanName();
  const [act, setAct] = useState<{ kind: 'plan' | 'price'; plan: MasterPlan | null } | null>(null);
  const close = () => setAct(null);
  return (
    <>
      <button type="button" className={`${ui.primary} ${own.add}`} onClick={() => setAct({ kind: 'plan', plan: null })}>
        {t('ecommerce.addPlan')}
      </button>
      {plans.length === 0 && <p>{t('ecommerce.noPlans')}</p>}
      <ul className={own.cards}>
        {plans.map((plan) => (
          <li key={plan.id}>
            <h3>{planName(plan)}</h3>
            <p>
              {t('ecommerce.months', { count: plan.months, n: count(plan.months) })}
              {' · '}
              {t('words.labelled', { label: t('ecommerce.subscribers'), value: count(plan.subscribers) })}
            </p>
            {!plan.isOffered && <p className={own.quiet}>{t('ecommerce.notOffered')}</p>}
            <ul>
              {plan.prices.map(({ amount, validFrom, isCurrent }) => (
                <li key={validFrom}>
                  {isCurrent ? <strong>{money({ amount, currency: plan.currency })}</strong> : money({ amount, currency: plan.currency })}{' '}
                  <span className={own.quiet}>
                    {t('ecommerce.since')} <When at={validFrom} />
                  </span>
                </li>
              ))}
            </ul>
            <ul>
              {(['savedAlerts', 'downloadsADay', 'teamMembers'] as const).map((limit) => (
                <li key={limit}>{t('words.labelled', { label: t(`ecommerce.field.${limit}`), value: count(plan.limits[limit]) })}</li>
              ))}
            </ul>
            <span className={own.buttons}>
              <button type="button" className={ui.button} onClick={() => setAct({ kind: 'plan', plan })}>
                {t('ecommerce.editPlan')}
              </button>
              <button type="button" className={ui.button} onClick={() => setAct({ kind: 'price', plan })}>
                {t('ecommerce.newPrice')}
              </button>
            </span>
          </li>
        ))}
      </ul>
      {act?.kind === 'plan' && <PlanForm site={site} plan={act.plan} onClose={close} />}
      {act?.kind === 'price' && act.plan && <PriceForm plan={act.plan} title={t('ecommerce.newPrice')} onClose={close} />}
    </>
  );
}
