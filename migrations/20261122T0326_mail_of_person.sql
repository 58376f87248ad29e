-- Whom a mail is about, so that erasing a person reaches what went to an address that is theirs no longer. No foreign key:
-- mail is forgotten by itself, and an account that was never proved goes before its mail.
alter table mail add column account_id bigint;
create index mail_of_account on mail (account_id) where account_id is not null;
update mail set account_id = account.id from account where account.email_key = lower(mail.recipient);
update mail set account_id = l.account_id from one_time_link l
  where mail.account_id is null and l.account_id is not null and lower(l.email) = lower(mail.recipient) and l.kind in ('verify-email', 'change-email')
    and mail.template in ('verify-email', 'change-email');
