-- Tenders that people of a supplier work on: one person for each tender, with a day by which it is to be done.
create table assignment (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation on delete cascade,
  notice_id bigint not null references notice on delete cascade,
  assignee_id bigint references account,      -- null: their account was deleted
  assigned_by bigint references account,
  state text not null check (state in ('to-judge', 'preparing', 'submitted', 'dropped')),
  due_on date,
  note text not null default '',
  created_at timestamptz not null,
  changed_at timestamptz not null,
  revision integer not null default 1,
  unique (organisation_id, notice_id)
);
create index assignment_of_notice on assignment (notice_id);
create index assignment_of_assignee on assignment (assignee_id);
create index assignment_assigned_by on assignment (assigned_by);
