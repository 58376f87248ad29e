-- Who opens the mailed link in the browser that registered is signed in by it, and that browser may have the link sent again.
-- Kept is the hash of a name that the browser made at random; absent where it gave none.
alter table one_time_link add column browser_hash bytea;
create index one_time_link_by_browser on one_time_link (browser_hash, id desc) where browser_hash is not null;
