-- Questions about a notice and their answers (docs/decisions/0063). Nobody learns who asked: `asker` is the account, sealed under a secret that
-- is not in the database, and `firm` a keyed hash of notice and organisation, by which one firm's questions about one notice are counted.
-- `asked_at` is cut to the hour, so that it does not lead to somebody's session.
create table notice_question (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  notice_id bigint not null references notice on delete cascade,
  number integer not null,             -- 1, 2, 3 … of its notice
  question text not null,
  language text not null,              -- of the page that it was asked on
  asked_at timestamptz not null,
  asker text not null,
  firm bytea not null,
  state text not null default 'open' check (state in ('open', 'answered', 'declined')),
  answer text,                         -- or why it was declined
  answered_at timestamptz,
  amendment integer,                   -- the answer changed the tender by this amendment
  hidden_at timestamptz,
  hidden_reason text,
  unique (notice_id, number),
  check ((state = 'open') = (answer is null)),
  check ((state = 'open') = (answered_at is null)),
  check ((hidden_at is null) = (hidden_reason is null))
);
create index notice_question_open on notice_question (notice_id, id) where state = 'open' and hidden_at is null;
create view notice_asked as select distinct notice_id from notice_question;
