-- Sitemaps count and walk the public notices by month, for all countries or one, without opening the notices themselves.
-- The statuses are those of publicStatuses (server/modules/notices/notice-lifecycle.ts).
create index notice_public on notice (published_at, id) include (country, free, created_at, updated_at)
  where status in ('published', 'closed', 'awarded', 'cancelled');
