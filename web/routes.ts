import { type RouteConfig, index, route } from '@react-router/dev/routes';

export default [
  index('features/home/home.route.tsx'),
  route('global-tenders', 'features/search/global-tenders.route.tsx'),
  route('LocalTenders', 'features/search/local-tenders.route.tsx'),
  route('listing-page', 'features/listing/listing.route.tsx'),
  route('listing-sub-category-page', 'features/listing/listing.route.tsx', { id: 'listing-sub-category' }),
  route('sectors-list', 'features/places/sectors-list.route.tsx'),
  route('countrywise-tenders', 'features/places/countrywise.route.tsx'),
  route('advance-search', 'features/search/advanced/advanced.route.tsx'),
  route('notice-details/:title', 'features/notices/detail.route.tsx'),
  route('notice-details/:title/whole', 'features/notices/notice-data.route.ts'),
  route('buyers-list', 'features/buyers/list.route.tsx'),
  route('buyers-detail', 'features/buyers/by-id.route.tsx'),
  route('buyer-details/:title', 'features/buyers/detail.route.tsx'),
  route('projects', 'features/projects/list.route.tsx'),
  route('supplier-details', 'features/suppliers/detail.route.tsx'),
  route('subscribe', 'features/subscriptions/subscribe.route.tsx'),
  route('publication-log', 'features/publication-log/list.route.tsx'),
  route('publication-log/:number', 'features/publication-log/entry.route.tsx'),
  route('*', 'shell/portal.route.tsx'),
] satisfies RouteConfig;
