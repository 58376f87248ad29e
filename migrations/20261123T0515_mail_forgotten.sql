-- An email that is forgotten once it is sent says so itself: whoever sends it need not know which emails there are.
alter table mail add column forgotten boolean not null default false;
update mail set forgotten = true where template = 'account-erased';
