-- Reference lists. CPV is apart from the rest: it is large, a tree, and labelled in two dozen languages.
create table cpv (
  code text primary key check (code ~ '^[0-9]{8}$'),
  parent_code text references cpv,
  level smallint not null, -- 1 division … 5 subcategory
  position integer not null
);
create index cpv_by_parent on cpv (parent_code, position);

create table cpv_label (
  language text not null,
  code text not null references cpv,
  label text not null,
  primary key (code, language)
);

-- Every other list: countries, currencies, languages, regions, continents, sectors, methods, agencies, types.
create table reference_item (
  list text not null,
  code text not null,
  parent_code text,
  position integer not null,
  names jsonb not null,                       -- language → name
  attributes jsonb not null default '{}',     -- what only this list has
  primary key (list, code)
);

-- What was loaded last, so that a start loads only what changed.
create table reference_load (
  list text primary key,
  digest text not null,
  loaded_at timestamptz not null default now()
);
