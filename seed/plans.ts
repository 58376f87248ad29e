import type { SellingSite } from '#contract/payment-names.ts';
import { insertCoupon, insertPlan, insertPrice } from '#server/modules/subscriptions/seeding.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { demoId } from './accounts.ts';

const names = {
  basic: { en: 'Basic', fr: 'Essentiel', ne: 'आधारभूत', hi: 'बेसिक', bn: 'বেসিক', sw: 'Msingi', es: 'Básico', af: 'Basies' },
  professional: {
    en: 'Professional',
    fr: 'Professionnel',
    ne: 'व्यावसायिक',
    hi: 'प्रोफ़ेशनल',
    bn: 'পেশাদার',
    sw: 'Kitaalamu',
    es: 'Profesional',
    af: 'Professioneel',
  },
  team: { en: 'Team', fr: 'Équipe', ne: 'टोली', hi: 'टीम', bn: 'টিম', sw: 'Timu', es: 'Equipo', af: 'Span' },
} as const;
export type DemoPlan = keyof typeof names;

const plans: readonly { plan: DemoPlan; months: number; savedAlerts: number; downloadsADay: number; teamMembers: number }[] = [
  { plan: 'basic', months: 1, savedAlerts: 25, downloadsADay: 100, teamMembers: 10 },
  { plan: 'professional', months: 12, savedAlerts: 50, downloadsADay: 300, teamMembers: 20 },
  { plan: 'team', months: 12, savedAlerts: 100, downloadsADay: 1000, teamMembers: 100 },
];

/** What each costs before tax, in the currency of the site: basic, professional, team. */
const prices: Readonly<Record<SellingSite, readonly [string, string, string]>> = {
  main: ['29.00', '290.00', '790.00'],
  NP: ['900.00', '9000.00', '24000.00'],
  IN: ['999.00', '9990.00', '26900.00'],
  KE: ['1500.00', '15000.00', '42000.00'],
  AU: ['39.00', '390.00', '990.00'],
  FR: ['29.00', '290.00', '790.00'],
  US: ['29.00', '290.00', '790.00'],
  ZA: ['390.00', '3900.00', '10900.00'],
  BD: ['1200.00', '12000.00', '32000.00'],
};

/** Public id of a plan of the demo. */
export const demoPlanId = (site: string, plan: DemoPlan): string => demoId(`plan ${plan} of ${site}`);
/** What it costs, before tax; no tax is shipped. */
export const demoPrice = (site: SellingSite, plan: DemoPlan): string => prices[site][plans.findIndex((each) => each.plan === plan)]!;

/** Plans on every site, sold since long ago, and a coupon for the Nepal site. */
export async function seedPlans(longAgo: Ctx): Promise<void> {
  const now = longAgo.clock.now();
  for (const site of Object.keys(prices) as SellingSite[])
    for (const [position, { plan, months, ...limits }] of plans.entries()) {
      const values = { names: names[plan], ...limits, isOffered: true, position };
      const id = await insertPlan(longAgo, { publicId: demoPlanId(site, plan), site, months }, values);
      await insertPrice(longAgo, id, demoPrice(site, plan), now);
    }
  const coupon = { publicId: demoId('coupon WELCOME'), site: 'NP' as const, code: 'WELCOME', percent: '20', amount: null, planId: null };
  await insertCoupon(longAgo, { ...coupon, validFrom: now, validUntil: null, maxUses: null, isActive: true });
}
