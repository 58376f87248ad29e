-- The organisations' door for SQL: what other modules may join, so that a page of notices is one statement, not two.
create view organisation_label as select id, public_id, name from organisation;
