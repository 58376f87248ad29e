-- An email that must not be sent twice has a key: queued again, it is left as it is. `unsubscribe` is the address of RFC 8058: one POST to it
-- ends such emails.
alter table mail add column key text unique;
alter table mail add column unsubscribe text;
