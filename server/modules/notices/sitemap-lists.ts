import { publicBuyersOf, publicMonths, publicNoticesOf } from './store/public-notices.repo.ts';

/** What site maps list: the months with public notices, the notices of one, and buyers. */
export const sitemapLists = { months: publicMonths, notices: publicNoticesOf, buyers: publicBuyersOf };
