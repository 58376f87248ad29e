-- When a server first refused a mail for now: it is given up by that, however long no server was there to take it.
alter table mail add column refused_at timestamptz;
