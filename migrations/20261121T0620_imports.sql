-- Import runs. Position and counters move in the transaction that stores a batch: a run killed at any instant goes on
-- exactly where its last batch ended.
create table import_run (
  id bigint generated always as identity primary key,
  format text not null,                 -- options that change what is stored are part of what makes it the same run
  sources text[] not null,
  options jsonb not null default '{}',
  status text not null default 'running' check (status in ('running', 'done', 'incomplete')),
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  read bigint not null default 0,
  new bigint not null default 0,
  amended bigint not null default 0,
  duplicate bigint not null default 0,
  skipped bigint not null default 0,
  failed bigint not null default 0
);
create index import_run_unfinished on import_run (sources) where status = 'running';

-- How far each file of a run was read.
create table import_file (
  run_id bigint not null references import_run on delete cascade,
  name text not null,
  mark text,                            -- size and time of the file: another mark means it must be read again
  records bigint not null,
  done boolean not null,
  primary key (run_id, name)
);

-- Records that were not stored: failed ones (to be looked at) and skipped ones (nothing in them to store).
create table import_error (
  id bigint generated always as identity primary key,
  run_id bigint not null references import_run on delete cascade,
  file text not null,
  record bigint,                        -- place among the file's records, from 0; null: the file itself
  position bigint,                      -- byte at which the record starts, after unpacking
  outcome text not null check (outcome in ('failed', 'skipped')),
  code text not null,
  reason text not null,
  raw text                              -- its first 16 kB
);
create index import_error_by_run on import_error (run_id, id);

-- Records that were there already, and what they repeat.
create table import_duplicate (
  id bigint generated always as identity primary key,
  run_id bigint not null references import_run on delete cascade,
  file text not null,
  record bigint not null,
  position bigint not null,
  source text not null,
  notice_key text not null,
  release_id text,
  repeats text not null check (repeats in ('release', 'content')) -- the very record; or nothing that the notice does not say
);
create index import_duplicate_by_run on import_duplicate (run_id, id);

-- Every record that a notice was made of. A notice's content is these merged in order of date, whatever order they
-- came in; so an older one that comes late cannot undo a newer one.
create table import_release (
  source text not null,
  notice_key text not null,
  digest bytea not null,
  seq bigint generated always as identity,
  release_id text,
  released_at timestamptz,
  status text not null,
  weak text[] not null,                 -- fields that only count where no other record gives them
  buyer_id bigint,
  content jsonb,                        -- null: it is the only one, and its content is the notice's
  primary key (source, notice_key, digest)
);
