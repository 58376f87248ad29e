-- What a record looked like at its source, apart from what we make of it: a record that is the same there and reads otherwise
-- here was not changed by its publisher. Null: it came before this was kept.
alter table import_release add column given bytea;
