-- Addresses that do not exist, as a mail server said: emails that can be unsubscribed from are not sent there any more.
create table refusing_address (
  email_key text primary key,               -- lower case
  refused_at timestamptz not null,
  answer text not null
);
-- Who signs in learns of it.
create view refused_mail as select email_key, refused_at from refusing_address;
