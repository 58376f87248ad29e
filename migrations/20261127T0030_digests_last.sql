-- Emails that nobody waits for are sent after all others, however long they have been due.
alter table mail add column is_digest boolean not null default false;
drop index mail_waiting;
create index mail_waiting on mail (is_digest, next_at, id) where state = 'waiting';
