-- Who follows a notice. `site` is where they pressed the button: emails lead there.
create table notice_follower (
  notice_id bigint not null references notice on delete cascade,
  account_id bigint not null references account,
  since timestamptz not null,
  site text not null,
  primary key (notice_id, account_id)
);
create index notice_follower_of_account on notice_follower (account_id, since desc, notice_id);

-- Who wants no more emails about a notice, whatever connects them with it: following, a download, a question, a bid.
create table notice_mute (
  notice_id bigint not null references notice on delete cascade,
  account_id bigint not null references account,
  since timestamptz not null,
  primary key (notice_id, account_id)
);
create index notice_mute_of_account on notice_mute (account_id);

-- Whether a buyer is approved, for SQL of other modules: until then imported notices under its name are not its own.
create view organisation_approval as select id, approval from organisation;
