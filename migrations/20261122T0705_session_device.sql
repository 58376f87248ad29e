-- By which a browser is known again (docs/decisions/0022): a hash of the name that it gave itself and of whose account it is.
alter table session add column device bytea;
