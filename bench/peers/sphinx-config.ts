import { join } from 'node:path';
import { CPV_LEVELS } from '#server/modules/query/index.ts';
import { numberInSql } from './sphinx-number.ts';

const seconds = (column: string) => `greatest(0, coalesce(extract(epoch from ${column}), 0))::bigint`;
const number = (column: string) => `case when ${column} is null then 0 else ${numberInSql(column)} end`;
const list = (query: string) => `coalesce((select string_agg(distinct x.number::text, ',') from (${query}) x), '')`;
const codes = 'from notice_classification k where k.notice_id = n.id and k.cpv is not null';
const numbers = ['country', 'type', 'kind', 'method', 'category', 'language'] as const;

/** The texts that our search covers, and its filters. */
const query = `select n.id, n.title, coalesce(b.name, '') as buyer, coalesce(n.reference, '') as references_text,
  coalesce((select string_agg(concat_ws(' ', l.label, k.code), ' ') from notice_classification k
    left join cpv_label l on l.code = k.cpv and l.language = coalesce(n.language, 'en') where k.notice_id = n.id), '') as labels,
  coalesce(n.content ->> 'description', '') as description,
  n.public_id, coalesce(n.teaser, '') as teaser, coalesce(n.reference, '') as reference, coalesce(n.city, '') as city,
  coalesce(b.public_id, '') as buyer_id, coalesce(b.name, '') as buyer_name,
  ${numbers.map((column) => `${number(`n.${column}`)} as ${column}`).join(', ')},
  ${number('n.value_currency')} as currency, ${number('n.city')} as city_number, ${number('b.public_id')} as buyer_number, n.free::int as free,
  case n.status when 'awarded' then 1 when 'cancelled' then 2 else 0 end as status,
  ${seconds('n.published_at')} as published, ${seconds('n.deadline_at')} as deadline, ${seconds('n.open_until')} as open_until,
  coalesce(n.value_amount, 0) as value,
  ${list(`select ${numberInSql('s')} as number from unnest(n.sectors) s`)} as sectors,
  ${list(`select ${numberInSql('left(k.cpv, 2)')} as number ${codes}`)} as divisions,
  ${list(`select ${numberInSql('left(k.cpv, level)')} as number ${codes.replace('where', `cross join unnest(array[${CPV_LEVELS.join(',')}]) level where`)}`)} as cpv
  from notice n left join organisation b on b.id = n.buyer_id`;

const attributes = [
  ['string', ['public_id', 'teaser', 'reference', 'city', 'buyer_id', 'buyer_name']],
  ['uint', [...numbers, 'currency', 'city_number', 'buyer_number', 'free', 'status', 'published', 'deadline', 'open_until']],
  ['float', ['value']],
] as const;

/** sphinx.conf (Sphinx 2.2): one index of all notices of a database. @param port of SphinxQL on loopback. */
export function sphinxConfig(databaseUrl: string, directory: string, port: number): string {
  const { hostname, port: sqlPort, username, password, pathname } = new URL(databaseUrl);
  return `source notices {
  type = pgsql
  sql_host = ${hostname}
  sql_port = ${sqlPort}
  sql_user = ${decodeURIComponent(username)}
  sql_pass = ${decodeURIComponent(password)}
  sql_db = ${pathname.slice(1)}
  sql_query = ${query.replaceAll(/\s*\n\s*/gu, ' \\\n    ')}
  sql_field_string = title
${attributes.flatMap(([type, names]) => names.map((name) => `  sql_attr_${type} = ${name}`)).join('\n')}
  sql_attr_multi = uint sectors from field
  sql_attr_multi = uint divisions from field
  sql_attr_multi = uint cpv from field
}
index notices {
  source = notices
  path = ${join(directory, 'notices')}
  morphology = stem_en
  dict = keywords
}
indexer {
  mem_limit = 512M
}
searchd {
  listen = 127.0.0.1:${port}:mysql41
  log = ${join(directory, 'searchd.log')}
  pid_file = ${join(directory, 'searchd.pid')}
  workers = threads
  max_children = 8
  binlog_path =
}
`;
}
