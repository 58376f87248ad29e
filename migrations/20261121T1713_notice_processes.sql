-- What the notices of one procedure have in common (content.processes): those that share one are shown on each other's page.
-- Most notices of other sources have none: they stay out of the index.
alter table notice add column processes text[];
create index notice_processes on notice using gin (processes) where processes is not null;
