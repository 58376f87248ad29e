-- The publication log: a hash chain of what was published, amended, cancelled, opened and awarded here (docs/decisions/0061). Rows are only
-- added. `notice_id` has no foreign key: an entry outlives whatever happens to its notice, and cli verify-log then names it.
create table publication_log_entry (
  number bigint primary key,           -- 1, 2, 3 …: no gaps
  at timestamptz not null,
  kind text not null check (kind in ('published', 'amended', 'cancelled', 'awarded', 'opened', 'import')),
  notice_id bigint,                    -- of an entry on one notice
  record jsonb,                        -- what the digest of that entry covers, besides the salt
  facts jsonb,                         -- of an opening: what its record has the digest of
  salt bytea,                          -- nobody guesses a record from its digest
  run text,                            -- of an import: its run
  leaves integer,                      -- and how many versions of notices its digest, a Merkle root, covers
  digest bytea not null,
  previous bytea not null,             -- hash of the entry before; zeros for the first
  hash bytea not null,
  check ((kind = 'import') = (run is not null and leaves is not null)),
  check ((kind = 'import') = (notice_id is null and record is null and salt is null))
);
create index publication_log_entry_of_notice on publication_log_entry (notice_id, number) where notice_id is not null;
create unique index publication_log_entry_of_run on publication_log_entry (run) where run is not null;

-- The versions of notices that an import stores: leaves of the tree whose root its entry has. An import writes them by the thousand, so there
-- are no foreign keys.
create table publication_log_leaf (
  id bigint generated always as identity primary key,
  run text not null,
  notice_id bigint not null,
  version integer not null,
  salt bytea not null,
  hash bytea not null
);
create index publication_log_leaf_of_run on publication_log_leaf (run, id);
create index publication_log_leaf_of_notice on publication_log_leaf (notice_id, id);

-- Roots of 1,024 leaves each: a proof reads these and one part's leaves, not a million.
create table publication_log_part (
  number bigint not null,              -- of the entry
  position integer not null,
  first_leaf bigint not null,
  hash bytea not null,
  primary key (number, position)
);

create function publication_log_stays() returns trigger language plpgsql as $$
begin
  raise exception 'the publication log is only added to' using errcode = 'insufficient_privilege';
end $$;
create trigger publication_log_entry_stays before update or delete on publication_log_entry for each row execute function publication_log_stays();
create trigger publication_log_entry_stays_whole before truncate on publication_log_entry for each statement execute function publication_log_stays();
create trigger publication_log_leaf_stays before update or delete on publication_log_leaf for each row execute function publication_log_stays();
create trigger publication_log_leaf_stays_whole before truncate on publication_log_leaf for each statement execute function publication_log_stays();
create trigger publication_log_part_stays before update or delete on publication_log_part for each row execute function publication_log_stays();
create trigger publication_log_part_stays_whole before truncate on publication_log_part for each statement execute function publication_log_stays();
