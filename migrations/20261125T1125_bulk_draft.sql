-- Rows of tables that became drafts (contract/bulk-drafts.ts), each by a digest of what it says: the same file sent twice, or once more
-- with some rows put right, makes no second draft. A row whose draft was removed may become one again.
create table bulk_draft (
  organisation_id bigint not null references organisation on delete cascade,
  digest bytea not null,               -- SHA-256 of the row's fields, and of its place among equal rows of its file
  notice_id bigint not null references notice on delete cascade,
  notice_public_id text not null,
  primary key (organisation_id, digest)
);
create index bulk_draft_notice on bulk_draft (notice_id);
