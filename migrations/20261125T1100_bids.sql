-- Online tenders: who opens bids, the keys that seal them, interest and bids, the opening, evaluation and results.
-- No column of these tables holds plain text of a bid before its opening (docs/sealed-bids.md).

-- A tender for other modules. An SQL function stands for a view that needs a parameter.
create view tender_label as
  select id, public_id, title, status, kind, buyer_id, free, published_at, open_until from notice;
create function organisation_and_above(organisation bigint) returns table (id bigint, level integer, is_blocked boolean) language sql stable as $$
  with recursive above (id, parent_id, level, is_blocked) as (
    select o.id, o.parent_id, 0, o.blocked_at is not null from organisation o where o.id = organisation
    union all
    select o.id, o.parent_id, above.level + 1, o.blocked_at is not null from above join organisation o on o.id = above.parent_id
  ) cycle id set is_cycle using path
  select id, level, is_blocked from above where not is_cycle
$$;

-- The people of an organisation, or of those above it, who open its bids.
create table opening_officer (
  organisation_id bigint not null references organisation on delete cascade,
  account_id bigint not null references account on delete cascade,
  appointed_at timestamptz not null,
  primary key (organisation_id, account_id)
);
create index opening_officer_by_account on opening_officer (account_id);

-- An officer's own key pair. The private key is sealed under their passphrase alone, which is stored nowhere.
create table opening_key (
  account_id bigint primary key references account on delete cascade,
  public_key text not null,
  sealed_key bytea not null,
  salt bytea not null,
  memory integer not null,      -- argon2id, in KiB
  passes integer not null,
  set_at timestamptz not null
);

-- The key pair of one tender. The private key is wrapped under a key of BID_SECRET and under a secret that any two officers hold together.
create table tender_key (
  notice_id bigint primary key references notice on delete cascade,
  public_key text not null,
  wrapped_key bytea not null,
  bid_secret_id text not null,  -- tells which BID_SECRET it was, not what it is
  created_at timestamptz not null
);
-- One officer's share of that secret, encrypted to the officer's public key.
create table tender_key_share (
  notice_id bigint not null references tender_key on delete cascade,
  account_id bigint not null references account on delete cascade,
  public_key text not null,
  sealed_share bytea not null,
  created_at timestamptz not null,
  primary key (notice_id, account_id)
);
create index tender_key_share_by_account on tender_key_share (account_id);

create table bid_interest (
  notice_id bigint not null references notice on delete cascade,
  organisation_id bigint not null references organisation on delete cascade,
  account_id bigint references account on delete set null,
  registered_at timestamptz not null,
  primary key (notice_id, organisation_id)
);
create index bid_interest_by_organisation on bid_interest (organisation_id, registered_at desc);

-- A bid as received. `sealed` holds amounts and notes, encrypted to the tender's key; `content` is filled at the opening.
create table bid (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  notice_id bigint not null references notice on delete cascade,
  organisation_id bigint not null references organisation on delete cascade,
  account_id bigint references account on delete set null,
  request_id text not null,                -- the submission: sent again, it is the same bid
  state text not null check (state in ('received', 'replaced', 'withdrawn')),
  notice_version integer not null,
  sealed bytea not null,
  digest bytea not null,                   -- of the sealed bid and its files, as the receipt says
  received_at timestamptz not null,
  ended_at timestamptz,                    -- replaced or withdrawn
  ended_by bigint references account on delete set null,
  content jsonb,
  unreadable text,                         -- why the opening could not read it
  unique (notice_id, organisation_id, request_id)
);
create index bid_by_organisation on bid (organisation_id, id desc);
create index bid_by_notice on bid (notice_id, id);

-- The lots that a bid is for; '' stands for a tender without lots. A supplier has one valid bid for each lot.
create table bid_lot (
  bid_id bigint not null references bid on delete cascade,
  notice_id bigint not null references notice on delete cascade,
  organisation_id bigint not null references organisation on delete cascade,
  lot_id text not null,
  valid boolean not null default true,
  primary key (bid_id, lot_id)
);
create unique index bid_lot_one_valid on bid_lot (notice_id, organisation_id, lot_id) where valid;

-- A file for a bid, in parts as they arrived, each encrypted. Its name and type are encrypted too, until the opening.
create table bid_file (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  notice_id bigint not null references notice on delete cascade,
  organisation_id bigint not null references organisation on delete cascade,
  account_id bigint references account on delete set null,
  sealed_name bytea not null,
  size bigint not null check (size >= 0),
  received bigint not null default 0 check (received between 0 and size),
  scan text not null default 'none' check (scan in ('none', 'clean', 'waiting', 'infected')),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  name text,
  media_type text
);
create index bid_file_by_organisation on bid_file (notice_id, organisation_id, id);
create table bid_file_part (
  file_id bigint not null references bid_file on delete cascade,
  number integer not null,
  location text not null,
  size bigint not null,
  sealed_size bigint not null,
  digest bytea not null,                   -- SHA-256 of the encrypted part
  primary key (file_id, number)
);
create table bid_attachment (
  bid_id bigint not null references bid on delete cascade,
  file_id bigint not null references bid_file,
  position smallint not null,
  primary key (bid_id, file_id)
);
create index bid_attachment_by_file on bid_attachment (file_id);

-- The opening of a tender's bids: once, and all of it in one transaction.
create table tender_opening (
  notice_id bigint primary key references notice on delete cascade,
  opened_at timestamptz not null,
  opened_key bytea not null,               -- the private key, sealed under a key of BID_SECRET: files are decrypted as they are read
  summary jsonb not null
);
create table tender_opening_officer (
  notice_id bigint not null references tender_opening on delete cascade,
  account_id bigint not null references account on delete cascade,
  primary key (notice_id, account_id)
);

-- What the buyer thinks of the bids: criteria, scores and notes, and who gets what and why. One revision for all of it.
create table tender_evaluation (
  notice_id bigint primary key references tender_opening on delete cascade,
  revision integer not null default 1,
  content jsonb not null,
  changed_at timestamptz not null,
  changed_by bigint references account on delete set null,
  awarded_at timestamptz
);
-- What a bidder was told about one lot.
create table bid_result (
  bid_id bigint not null references bid on delete cascade,
  lot_id text not null,
  outcome text not null check (outcome in ('won', 'lost')),
  reason text not null,
  decided_at timestamptz not null,
  primary key (bid_id, lot_id)
);

-- Who takes part, for emails on a tender. Nothing else may read it: before the opening only the supplier itself knows.
create view notice_bidder as
  select notice_id, account_id from bid_interest where account_id is not null
  union
  select notice_id, account_id from bid where account_id is not null and state = 'received';
