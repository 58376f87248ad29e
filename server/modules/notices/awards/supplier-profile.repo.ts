import type { SupplierNumber, SupplierProfile, SupplierQuery } from '#contract/suppliers.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { Statement, runNamed } from '#server/platform/db/named.ts';
import { type AwardFilter, type SupplierIdentity, awardsToRead, awardsWithKeys, conditionsOf, isSupplier, numberKey } from './awards.repo.ts';

// What awards tell of a supplier. Every statement reads only the awards that its filter lets through: what a reader may not see counts in
// nothing. The plan depends on how rare the supplier is, so none is named.

/** The keys that a query gives. */
export interface SupplierKeys {
  number: string | null;
  name: string | null;
}

const MAX_NAMES = 50;
const LISTED = 20;
const BUYERS = 10;
const CURRENCIES = 10;
/** A profile's figures are of the newest awards. */
const MAX_AWARDS = 10_000;

export async function supplierKeys(ctx: Ctx, { scheme, identifier, name, country }: SupplierQuery): Promise<SupplierKeys> {
  const s = new Statement();
  const [one, two] = [s.param(scheme ?? null, 'text'), s.param(identifier ?? null, 'text')];
  const text = `select supplier_identifier_key(${one}, ${two}) as number, supplier_name_key(${s.param(name ?? null, 'text')}, ${s.param(country ?? null, 'text')}) as name`;
  const [row] = await runNamed<SupplierKeys>(ctx, { name: 'supplier-keys', text }, s.values);
  return row!;
}

/** An organisation that claimed a supplier, and the keys of all that it claimed. */
export interface Claimant {
  name: string;
  web: string | null;
  description: string | null;
  keys: string[];
}
export async function claimantOf(ctx: Ctx, key: string): Promise<Claimant | null> {
  const s = new Statement();
  const text = `select c.name, c.web, c.description, array(select each.key from supplier_claim each where each.organisation_id = c.organisation_id) as keys
    from supplier_claim c where c.key = ${s.param(key, 'text')}`;
  const [row] = await runNamed<Claimant>(ctx, { name: 'supplier-claimant', text }, s.values);
  return row ?? null;
}

/** What an organisation claimed: keys, and the schemes of those that are numbers. */
export async function claimsOfOrganisation(ctx: Ctx, organisationId: number): Promise<{ keys: string[]; schemes: string[] }> {
  const s = new Statement();
  const text = `select key, scheme from supplier_claim where organisation_id = ${s.param(organisationId, 'bigint')}`;
  const rows = await runNamed<{ key: string; scheme: string | null }>(ctx, { name: 'supplier-claims-of', text }, s.values);
  return { keys: rows.map(({ key }) => key), schemes: rows.flatMap(({ scheme }) => scheme ?? []) };
}

/** Which of some keys somebody claimed. */
export async function claimedKeys(ctx: Ctx, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const s = new Statement();
  const text = `select key from supplier_claim where key = any(${s.param(keys, 'text[]')})`;
  return (await runNamed<{ key: string }>(ctx, { name: 'supplier-claimed-keys', text }, s.values)).map(({ key }) => key);
}

/** SQL of how awards with one of these keys write their suppliers, each once: to fold a name costs much. */
const entriesWithKeys = (s: Statement, filter: AwardFilter, keys: readonly string[]) => `
  select supplier_name_key(name, country) as name, supplier_identifier_key(scheme, identifier) as number, scheme, identifier from (
    select distinct supplier ->> 'name' as name, coalesce(supplier ->> 'country', a.country) as country, supplier ->> 'scheme' as scheme,
      supplier ->> 'identifier' as identifier
    from ${awardsWithKeys(s, keys)} join notice n on n.id = a.notice_id, jsonb_array_elements(a.award -> 'suppliers') supplier
    where ${conditionsOf(s, filter)}) written`;

/** The names that go with registration numbers. */
export async function namesOfNumbers(ctx: Ctx, filter: AwardFilter, numbers: readonly string[]): Promise<string[]> {
  const s = new Statement();
  const text = `select distinct name from (${entriesWithKeys(s, filter, numbers)}) entry
    where number = any(${s.param(numbers, 'text[]')}) and name is not null order by 1 limit ${MAX_NAMES}`;
  return (await runNamed<{ name: string }>(ctx, { name: null, text }, s.values)).map(({ name }) => name);
}

/** The numbers with which names go, and which of the names do. */
export interface NumbersOfNames {
  names: string[];
  /** The first 20. */
  numbers: (SupplierNumber & { number: string })[];
}
/** The registration numbers that go with names. @param except keys of numbers that are left out */
export async function numbersOfNames(ctx: Ctx, filter: AwardFilter, names: readonly string[], except: readonly string[] = []): Promise<NumbersOfNames> {
  if (names.length === 0) return { names: [], numbers: [] };
  const s = new Statement();
  const text = `
    with numbered as materialized (select * from (${entriesWithKeys(s, filter, names)}) entry
      where name = any(${s.param(names, 'text[]')}) and number is not null and number <> all(${s.param(except, 'text[]')}))
    select array(select distinct name from numbered) as names,
      array(select json_build_object('number', number, 'scheme', min(scheme), 'identifier', min(identifier)) from numbered
        group by number order by number limit ${LISTED}) as numbers`;
  const [row] = await runNamed<NumbersOfNames>(ctx, { name: null, text }, s.values);
  return row!;
}

type Figures = Pick<SupplierProfile, 'years' | 'values' | 'buyers'>;
export interface SupplierFigures extends Figures {
  awards: number;
  awardsAreCapped: boolean;
  /** As its awards write it, the latest first. */
  names: { name: string; country: string | null }[];
  numbers: SupplierNumber[];
}

/**
 * What a profile shows of the supplier's newest 10,000 awards.
 * @param zone IANA: the year of an award with a time is that of the site's clock; one with a day alone has its own.
 */
export async function supplierFigures(ctx: Ctx, filter: AwardFilter & { supplier: SupplierIdentity }, zone: string): Promise<SupplierFigures> {
  const s = new Statement();
  const text = `
    with mine as materialized (
      select a.sort_at, a.at, a.award, a.country, a.buyer_id from ${awardsToRead(s, filter)} join notice n on n.id = a.notice_id
      where ${conditionsOf(s, filter)} order by a.sort_at desc, a.notice_id desc, a.position desc limit ${MAX_AWARDS + 1}
    ), entry as materialized (
      select supplier ->> 'name' as name, coalesce(supplier ->> 'country', a.country) as country, supplier ->> 'scheme' as scheme,
        supplier ->> 'identifier' as identifier, ${numberKey} as number, a.sort_at
      from mine a, jsonb_array_elements(a.award -> 'suppliers') supplier where ${isSupplier(s, filter.supplier)}
    )
    select (select count(*) from mine)::int as awards,
      array(select json_build_object('name', name, 'country', country) from entry group by name, country order by max(sort_at) desc, name limit ${LISTED + 1}) as names,
      array(select json_build_object('scheme', min(scheme), 'identifier', min(identifier)) from entry where number is not null
        group by number order by count(*) desc, number limit ${LISTED}) as numbers,
      array(select json_build_object('year', year, 'awards', count(*)) from (
          select extract(year from sort_at at time zone case when length(award ->> 'date') = 10 then 'UTC' else ${s.param(zone, 'text')} end)::int as year from mine
        ) dated where year > 1 group by year order by year) as years,
      array(select json_build_object('currency', currency, 'amount', sum(amount)::text, 'awards', count(*)) from (
          select award #>> '{value,currency}' as currency, (award #>> '{value,amount}')::numeric as amount from mine
          where (award ->> 'supplierCount')::int = 1 and award #>> '{value,currency}' is not null and award #>> '{value,amount}' ~ '^[0-9]{1,30}(\\.[0-9]{1,30})?$'
        ) valued group by currency order by count(*) desc, currency limit ${CURRENCIES}) as "values",
      array(select json_build_object('id', b.public_id, 'name', b.name, 'awards', count(*)) from mine m join organisation_label b on b.id = m.buyer_id
        group by b.public_id, b.name order by count(*) desc, b.name, b.public_id limit ${BUYERS}) as buyers`;
  const [row] = await runNamed<Omit<SupplierFigures, 'awardsAreCapped'>>(ctx, { name: null, text }, s.values);
  return { ...row!, awards: Math.min(row!.awards, MAX_AWARDS), awardsAreCapped: row!.awards > MAX_AWARDS };
}
