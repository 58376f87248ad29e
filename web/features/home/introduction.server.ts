import type { Translate } from '../../i18n.ts';

/** What the portal offers one side, with links. */
interface SideOffer {
  title: string;
  text: string;
  go: { label: string; to: string };
  register: { label: string; to: string };
}

/** What the portal is, and for whom. In words, so that a browser loads no texts for it. */
export interface Introduction {
  about: string;
  free: string;
  subscribers: string;
  offers: readonly SideOffer[];
}

/** @param list path of the site's own tenders. */
export const introductionOf = (t: Translate, list: string): Introduction => ({
  about: t('front.about'),
  free: t('front.free'),
  subscribers: t('front.subscribers'),
  offers: [
    {
      title: t('front.supplier.title'),
      text: t('front.supplier.text'),
      go: { label: t('front.supplier.go'), to: `${list}?state=open` },
      register: { label: t('front.supplier.register'), to: '/register?type=SELLER' },
    },
    {
      title: t('front.buyer.title'),
      text: t('front.buyer.text'),
      go: { label: t('front.buyer.go'), to: '/buyers-list' },
      register: { label: t('front.buyer.register'), to: '/register?type=BUYER' },
    },
  ],
});
