-- An organisation that its owner, or an administrator, closed: from then on it is as one that is blocked, but nobody did it to
-- its people: its name is free, they may make another, and an administrator opens it again (docs/decisions/0023).
alter table organisation add column closed_at timestamptz check (closed_at is null or blocked_at is not null);
