import type { listCategories, listCountries, readCpvTree, listLanguages, listSectors } from '#contract/reference.ts';
import type { countNoticeView, noticeCards } from '#contract/notices.ts';
import type { searchBuyers } from '#contract/organisations.ts';
import type { suggest } from '#contract/search.ts';
import { at } from './api.ts';

/** The endpoints that public pages call in a browser: address and type, without the schemas (a test compares them with the contract). */
export const browserEndpoints = {
  suggest: at<typeof suggest>('GET', '/search/suggest'),
  noticeCards: at<typeof noticeCards>('GET', '/notices/cards'),
  countNoticeView: at<typeof countNoticeView>('POST', '/notices/views'),
  countries: at<typeof listCountries>('GET', '/countries'),
  languages: at<typeof listLanguages>('GET', '/language'),
  categories: at<typeof listCategories>('GET', '/categories'),
  sectors: at<typeof listSectors>('GET', '/sectors'),
  cpv: at<typeof readCpvTree>('GET', '/cpv'),
  searchBuyers: at<typeof searchBuyers>('GET', '/buyer/search'),
};
