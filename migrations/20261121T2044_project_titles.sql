-- A project is called what a notice calls it now: when that one changes its mind, is locked or goes, the title goes with it.
-- So each notice of a project keeps the title that it gives it, and the newest that has one counts.
alter table search_project_notice add column title text;
create index search_project_notice_by_title on search_project_notice (key, audience, notice_id desc) where title is not null;

-- Notices that name a project are indexed again.
insert into outbox (consumer, topic, key)
select 'search', 'notice.changed', id from notice where content ? 'project';
