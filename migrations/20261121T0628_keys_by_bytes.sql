-- Keys of sources are compared, never shown in an order that people read: by bytes they are ordered the same on every
-- server (the canonical export is), and compared faster.
alter table notice alter source type text collate "C", alter source_key type text collate "C";
alter table import_release alter source type text collate "C", alter notice_key type text collate "C";
alter table organisation alter normalised_name type text collate "C";
alter table organisation_identifier alter scheme type text collate "C", alter identifier type text collate "C";
