-- What SQL of other modules may know of a notice: they join this view. Whether a reader may see the notice, only the notices' policy says.
create view notice_label as select id, public_id, title, language, status, free, buyer_id, origin, version from notice;
