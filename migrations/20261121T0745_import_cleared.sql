-- What a record takes back (a null in OCDS), as paths into the content: a record that comes late is put in its place with it.
alter table import_release add column cleared jsonb;
