// Lists of orders, with all that belongs to each, in one statement.
import { type RawBuilder, sql } from 'kysely';
import type { AttemptState, OrderKind, OrderState, PaymentDoubt, PaymentEventKind, PaymentProviderName, SellingSite } from '#contract/payment-names.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { containsPattern } from '#server/platform/db/like.ts';
import { personName } from '#server/platform/db/person-name.ts';
import type { PageRead } from '#server/platform/http/keyset.ts';
import { stuckBefore } from './refunds.repo.ts';

/** An order with its receipts, attempts and history, oldest first. Times in these are as PostgreSQL's JSON writes them. */
export interface OrderRow {
  /** subscription_order.id */
  rowId: number;
  publicId: string;
  kind: OrderKind;
  state: OrderState;
  plan: string;
  planNames: Readonly<Record<string, string>>;
  months: number;
  site: SellingSite;
  currency: string;
  price: string;
  discount: string;
  credit: string;
  tax: string;
  taxName: string | null;
  total: string;
  coupon: string | null;
  orderedBy: string | null;
  orderedAt: Date;
  paidAt: Date | null;
  startsAt: Date | null;
  endsAt: Date | null;
  receipts: { id: string; number: string; kind: 'receipt' | 'credit-note' }[];
  attempts: { id: string; provider: PaymentProviderName; state: AttemptState; transaction: string | null; startedAt: string; endedAt: string | null }[];
  history: { kind: PaymentEventKind; at: string; provider: PaymentProviderName | null; by: string | null; note: string | null; doubt: PaymentDoubt | null }[];
  organisation: { id: string; name: string };
  /** Its money can be given back. */
  isRefundable: boolean;
}

/** Filters of a list. An absent one allows everything. */
export interface OrderFilter {
  /** organisation.id: orders as its people see them. Their history names nobody outside of the team. */
  organisationId?: number | undefined;
  site?: SellingSite | undefined;
  state?: OrderState | undefined;
  /** Part of the organisation's name, a receipt's number, an order's id or a provider's transaction. */
  q?: string | undefined;
  /** First and last day of ordering, `YYYY-MM-DD`, in `zone`. */
  from?: string | undefined;
  until?: string | undefined;
  zone?: string | undefined;
}

const anything = sql`true`;
const tables = sql`subscription_order o join plan p on p.id = o.plan_id join organisation_label g on g.id = o.organisation_id
  left join coupon c on c.id = o.coupon_id left join subscription s on s.order_id = o.id`;

/** It waits for a person, or money came for it a second time. */
const needsDecision = sql`(o.state = 'review' or exists (select from payment_attempt t where t.order_id = o.id and t.state = 'review'))`;

const holdsWords = (words: string) => {
  const pattern = containsPattern(words.toLowerCase());
  return sql`(lower(g.name) like ${pattern} or lower(o.public_id) like ${pattern}
    or exists (select from receipt r where r.order_id = o.id and lower(r.number) like ${pattern})
    or exists (select from payment_attempt t where t.order_id = o.id and (lower(t.transaction) like ${pattern} or lower(t.reference) like ${pattern})))`;
};

const conditionOf = ({ organisationId, site, state, q, from, until, zone = 'UTC' }: OrderFilter) =>
  sql.join(
    [
      organisationId === undefined ? anything : sql`o.organisation_id = ${organisationId}`,
      site === undefined ? anything : sql`o.site = ${site}`,
      state === undefined ? anything : state === 'review' ? needsDecision : sql`o.state = ${state}`,
      q?.trim() ? holdsWords(q.trim()) : anything,
      from === undefined ? anything : sql`o.created_at >= ${from}::date::timestamp at time zone ${zone}`,
      until === undefined ? anything : sql`o.created_at < (${until}::date + 1)::timestamp at time zone ${zone}`,
    ],
    sql` and `,
  );

/** What a payment that is held has for administrators alone. */
const ofHeld = (isOfTeam: boolean, value: RawBuilder<unknown>) => (isOfTeam ? sql`null` : sql`case when e.kind = 'held' then ${value} end`);

/** Rows with what belongs to them. The subqueries run for the rows of the page alone. @param isOfTeam whether only the team is named. */
const read = (ctx: Ctx, isOfTeam: boolean, rest: RawBuilder<unknown>) =>
  sql<OrderRow>`
    select o.id as "rowId", o.public_id as "publicId", o.kind, o.state, p.public_id as plan, o.plan_names as "planNames", o.months, o.site, o.currency,
      o.price, o.discount, o.credit, o.tax, o.tax_name as "taxName", o.total, c.code as coupon, o.created_at as "orderedAt", o.paid_at as "paidAt",
      s.starts_at as "startsAt", s.ends_at as "endsAt", json_build_object('id', g.public_id, 'name', g.name) as organisation,
      (select ${personName('a')} from account_label a where a.id = o.account_id and not a.is_erased) as "orderedBy",
      coalesce((select json_agg(json_build_object('id', r.public_id, 'number', r.number, 'kind', r.kind) order by r.id)
        from receipt r where r.order_id = o.id), '[]') as receipts,
      coalesce((select json_agg(json_build_object('id', t.public_id, 'provider', t.provider, 'state', t.state, 'transaction', t.transaction,
        'startedAt', t.created_at, 'endedAt', t.ended_at) order by t.id) from payment_attempt t where t.order_id = o.id), '[]') as attempts,
      coalesce((select json_agg(json_build_object('kind', e.kind, 'at', e.at, 'provider', e.provider, 'note', coalesce(e.details->>'note', ${ofHeld(isOfTeam, sql`nullif(concat_ws(' ', e.details->>'currency', e.details->>'amount'), '')`)}),
        'doubt', ${ofHeld(isOfTeam, sql`e.details->>'why'`)},
        'by', (select ${personName('a')} from account_label a where a.id = (e.details->>'account')::bigint and not a.is_erased
          and ${isOfTeam ? sql`exists (select from membership_label m where m.account_id = a.id and m.organisation_id = o.organisation_id)` : anything})
        ) order by e.id) from payment_event e where e.order_id = o.id), '[]') as history,
      o.state = 'paid' and s.ended_by is distinct from 'upgrade'
        and exists (select from payment_attempt t where t.order_id = o.id and t.state = 'succeeded')
        and not exists (select from payment_refund f where f.order_id = o.id and (f.state = 'done' or f.state = 'asked' and f.created_at > ${stuckBefore(ctx)})) as "isRefundable"
    from ${tables} where ${rest}
  `.execute(ctx.db);

/** One page of orders, the newest first. */
export async function orderPage(ctx: Ctx, filter: OrderFilter, { after, backwards, limit, offset }: PageRead<number>): Promise<OrderRow[]> {
  const [direction, sign] = backwards ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const rest = sql`${conditionOf(filter)} and ${after === null ? anything : sql`o.id ${sign} ${after}`}
    order by o.id ${direction} limit ${limit} offset ${offset}`;
  return (await read(ctx, filter.organisationId !== undefined, rest)).rows;
}

/** An order by public id. @param organisationId organisation.id of whoever asks; null: an administrator. */
export async function orderByPublicId(ctx: Ctx, publicId: string, organisationId: number | null): Promise<OrderRow | undefined> {
  const isOwn = organisationId === null ? anything : sql`o.organisation_id = ${organisationId}`;
  return (await read(ctx, organisationId !== null, sql`o.public_id = ${publicId} and ${isOwn}`)).rows[0];
}

/** How many orders there are in each state that has any. */
export async function countOrders(ctx: Ctx, { state: _state, ...filter }: OrderFilter): Promise<Partial<Record<OrderState, number>>> {
  const { rows } = await sql<{ state: OrderState; count: number }>`
    select o.state, count(*)::int as count from ${tables} where ${conditionOf(filter)} group by o.state
  `.execute(ctx.db);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}
