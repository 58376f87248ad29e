-- Buyers that an administrator approved are in the list of buyers before their first notice; search keeps them by event.
alter table search_buyer add column approved boolean not null default false;
insert into outbox (consumer, topic, key)
select 'search', 'organisation.changed', id from organisation where approval = 'approved' and blocked_at is null;
