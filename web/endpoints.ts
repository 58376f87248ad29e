import type { categories, countries, cpv, languages, sectors } from '#contract/reference.ts';
import type { countNoticeView, noticeCards } from '#contract/notices.ts';
import type { searchBuyers } from '#contract/organisations.ts';
import type { suggest } from '#contract/search.ts';
import { at } from './api.ts';

/** The endpoints that public pages call in a browser: address and type, without the schemas (a test compares them with the contract). */
export const browserEndpoints = {
  suggest: at<typeof suggest>('GET', '/search/suggest'),
  noticeCards: at<typeof noticeCards>('GET', '/notices/cards'),
  countNoticeView: at<typeof countNoticeView>('POST', '/notices/views'),
  countries: at<typeof countries>('GET', '/countries'),
  languages: at<typeof languages>('GET', '/language'),
  categories: at<typeof categories>('GET', '/categories'),
  sectors: at<typeof sectors>('GET', '/sectors'),
  cpv: at<typeof cpv>('GET', '/cpv'),
  searchBuyers: at<typeof searchBuyers>('GET', '/buyer/search'),
};
