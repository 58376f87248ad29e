-- A search by relevance puts first what has its words next to each other in the title, in the title, in the labels of its
-- classifications (docs/search.md, "Relevance"). Pairs of words and words of labels are lexemes of their own, made by the
-- application: every notice is indexed again. Until then a notice has the place that its title gives it.
insert into outbox (consumer, topic, key)
select 'search', 'notice.changed', id from notice where status in ('published', 'closed', 'awarded', 'cancelled') order by id;
