-- What CPV suggestions learn from: free public notices with CPV codes (docs/cpv-suggestions.md). A notice for subscribers teaches
-- nothing: a suggestion would tell its codes. An example keeps the words that it was counted with, so that a notice that
-- changes, or is no longer free, is taken out again exactly. Old examples of a group go when there are enough new ones.
create table cpv_example (
  notice_id bigint primary key,
  language text not null,
  cpv_groups text[] not null, -- three digits each, the main code's first
  codes text[] not null,
  words text[] not null,      -- in the notice's language
  pivots text[] not null      -- the same in the words of the English labels
);
create index cpv_example_by_group on cpv_example (language, (cpv_groups[1]), notice_id desc);

-- How many examples with a word have a group: {"452": 12, "712": 1}. Language '': words of the English labels, for notices in any
-- language. Word '': all examples of the language.
create table cpv_word (
  language text not null,
  word text not null,
  counts jsonb not null,
  primary key (language, word)
);

-- How many examples have a code.
create table cpv_code_use (
  code text primary key,
  examples integer not null
);

-- The notices that are there already.
insert into outbox (consumer, topic, key)
select 'classification', 'notice.changed', n.id from notice n
where n.free and n.status in ('published', 'closed', 'awarded', 'cancelled')
  and exists (select from notice_classification c where c.notice_id = n.id and c.cpv is not null and c.scheme ~* 'cpv')
order by n.id;
