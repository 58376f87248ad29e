import { numberOf } from './sphinx-number.ts';

/** Our filter name → attribute of the index. CPV divisions have one of their own, for counting. */
const attributes = {
  type: 'type',
  country: 'country',
  kind: 'kind',
  method: 'method',
  category: 'category',
  language: 'language',
  currency: 'currency',
  city: 'city_number',
  buyer: 'buyer_number',
  free: 'free',
  sector: 'sectors',
  cpv: 'divisions',
} as const;
/** The fields of a card that the index has. */
const columns = 'id, public_id, title, teaser, buyer_id, buyer_name, country, city, status, type, published, deadline, value, currency, reference';
const FIRST_20 = 'limit 20';
const FIRST_50 = 'order by matching desc limit 50';
const WEEK_S = 7 * 86_400;

interface Condition {
  /** The filter that it belongs to; null for anything but a filter list. */
  readonly filter: string | null;
  readonly sql: string;
}

const secondsOf = (day: string, days = 0) => Date.parse(day) / 1000 + days * 86_400;

function conditionsOf(parameters: URLSearchParams, now: number): Condition[] {
  const conditions: Condition[] = [];
  const add = (filter: string | null, sql: string) => conditions.push({ filter, sql });
  const words = parameters.get('q');
  if (words !== null) add(null, `match('${words.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim()}')`);
  if (parameters.get('state') === 'open') add('state', `status = 0 and open_until > ${now}`);
  for (const name of ['country', 'buyer'] as const) {
    const value = parameters.get(name);
    if (value !== null) add(name, `${attributes[name]} = ${numberOf(value)}`);
  }
  const code = parameters.get('cpv');
  if (code !== null) add('cpv', `cpv = ${numberOf(code)}`);
  const [from, to] = [parameters.get('publishedFrom'), parameters.get('publishedTo')];
  if (from !== null) add(null, `published >= ${secondsOf(from)}`);
  if (to !== null) add(null, `published < ${secondsOf(to, 1)}`);
  return conditions;
}

const whereClause = (conditions: readonly Condition[]) => (conditions.length === 0 ? '' : ` where ${conditions.map(({ sql }) => sql).join(' and ')}`);

const orders: Record<string, string> = {
  newest: 'published desc, id desc',
  deadline: 'deadline asc, id asc',
  relevance: 'weight() desc, published desc',
};

/** A page of twenty hits with their total, like our search. */
function pageQuery(parameters: URLSearchParams, now: number): string {
  const order = orders[parameters.get('sort') ?? (parameters.has('q') ? 'relevance' : 'newest')]!;
  const option = parameters.has('q') ? ' option field_weights=(title=10)' : '';
  return `select ${columns} from notices${whereClause(conditionsOf(parameters, now))} order by ${order} ${FIRST_20}${option}; show meta`;
}

/** The number of hits for each value of each filter; for an active filter, without it. */
function countsQuery(parameters: URLSearchParams, now: number): string {
  const conditions = conditionsOf(parameters, now);
  const activeFilters = new Set(conditions.map(({ filter }) => filter));
  const inactiveAttributes = Object.entries(attributes).filter(([filter]) => !activeFilters.has(filter));
  const facets = inactiveAttributes.map(([, attribute]) => `facet ${attribute} order by count(*) desc limit 50`).join(' ');
  const activeCounts = Object.entries(attributes)
    .filter(([filter]) => activeFilters.has(filter))
    .map(
      ([filter, attribute]) =>
        `select ${attribute}, count(*) as matching from notices${whereClause(conditions.filter((condition) => condition.filter !== filter))} group by ${attribute} ${FIRST_50}`,
    );
  const state = `if(status = 1, 3, if(status = 2, 4, if(open_until > ${now}, if(deadline <= ${now + WEEK_S}, 1, 0), 2)))`;
  const states = `select ${state} as state, count(*) as matching from notices${whereClause(conditions.filter(({ filter }) => filter !== 'state'))} group by state ${FIRST_50}`;
  return [`select id from notices${whereClause(conditions)} limit 1 ${facets}`, ...activeCounts, states].join('; ');
}

/** The address of one of our searches as SphinxQL. @param now in seconds. */
export function sphinxQuery(path: string, now: number): string {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  return pathname.endsWith('/filters') ? countsQuery(searchParams, now) : pageQuery(searchParams, now);
}
