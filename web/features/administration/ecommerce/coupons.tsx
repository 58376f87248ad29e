import { useState } from 'react';
import type { MasterCoupon, MasterPlan } from '#contract/ecommerce.ts';
import type { SellingSite } from '#contract/payment-names.ts';
import { useT } from '../../../i18n.ts';
import { useFormats } from '../../../lib/site.tsx';
import ui from '../../../ui/ui.module.css';
import { CouponForm } from './coupon-form.tsx';
import own from './ecommerce.module.css';
import { When } from './names.tsx';
import { usePlanName } from './plans.tsx';
import { siteFacts } from './sites.ts';

/** The coupons of a site, the newest first. */
export function Coupons({ site, plans, coupons }: { site: SellingSite; plans: readonly MasterPlan[]; coupons: readonly MasterCoupon[] }) {
  const t = useT();
  const { count, money } = useFormats();
  const planName = usePlanName();
  const [act, setAct] = useState<{ coupon: MasterCoupon | null } | null>(null);
  const nameOf = (id: string) => {
    const plan = plans.find((each) => each.id === id);
    return plan ? planName(plan) : id;
  };
  return (
    <>
      <button type="button" className={`${ui.primary} ${own.add}`} onClick={() => setAct({ coupon: null })}>
        {t('ecommerce.addCoupon')}
      </button>
      {coupons.length === 0 && <p>{t('ecommerce.noCoupons')}</p>}
      <ul className={own.cards}>
        {coupons.map((coupon) => (
          <li key={coupon.id}>
            <h3>
              {coupon.code} <span className={coupon.isActive ? ui.free : ui.tag}>{t(coupon.isActive ? 'ecommerce.field.isActive' : 'ecommerce.off')}</span>
            </h3>
            <p>
              −{coupon.percent === null ? money({ amount: coupon.amount ?? '0', currency: siteFacts[site].currency }) : `${coupon.percent} %`}
              {' · '}
              {coupon.plan === null ? t('ecommerce.anyPlan') : nameOf(coupon.plan)}
            </p>
            <p>
              {t('words.labelled', {
                label: t('ecommerce.uses'),
                value: coupon.maxUses === null ? count(coupon.uses) : `${count(coupon.uses)} / ${count(coupon.maxUses)}`,
              })}
            </p>
            <p className={own.quiet}>
              <When at={coupon.validFrom} /> – {coupon.validUntil && <When at={coupon.validUntil} />}
            </p>
            <span className={own.buttons}>
              <button type="button" className={ui.button} onClick={() => setAct({ coupon })}>
                {t('ecommerce.edit')}
              </button>
            </span>
          </li>
        ))}
      </ul>
      {act && <CouponForm site={site} plans={plans} coupon={act.coupon} onClose={() => setAct(null)} />}
    </>
  );
}
