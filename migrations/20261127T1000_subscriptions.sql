-- Plans, orders, payments and subscriptions (server/modules/subscriptions). Money is numeric(14, 2) in the currency of its site.
create extension if not exists btree_gist; -- periods of one organisation never overlap

create table plan (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  site text not null,                       -- where it is sold and what it opens: contract/payment-names.ts
  names jsonb not null,                     -- by interface language
  months smallint not null check (months between 1 and 36),
  saved_alerts integer not null check (saved_alerts between 1 and 1000),
  downloads_a_day integer not null check (downloads_a_day between 1 and 100000),
  team_members integer not null check (team_members between 1 and 10000),
  is_offered boolean not null default true,
  position integer not null default 0,
  created_at timestamptz not null,
  revision integer not null default 1
);
create index plan_of_site on plan (site, position, id);

-- What a plan costs from when, before tax. The latest that began is the price.
create table plan_price (
  id bigint generated always as identity primary key,
  plan_id bigint not null references plan,
  amount numeric(14, 2) not null check (amount > 0),
  valid_from timestamptz not null,
  created_at timestamptz not null,
  unique (plan_id, valid_from)
);

-- The tax of a country from when. None is shipped: an administrator enters it.
create table tax_rate (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  site text not null,
  name text not null,                       -- as receipts call it: "VAT", "TVA"
  percent numeric(6, 3) not null check (percent >= 0 and percent < 100),
  valid_from timestamptz not null,
  created_at timestamptz not null,
  unique (site, valid_from)
);

create table coupon (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  site text not null,
  code text not null,                       -- in capitals
  percent numeric(5, 2) check (percent > 0 and percent < 100),
  amount numeric(14, 2) check (amount > 0),
  plan_id bigint references plan,           -- null: any plan of the site
  valid_from timestamptz not null,
  valid_until timestamptz,
  max_uses integer check (max_uses > 0),
  is_active boolean not null default true,
  created_at timestamptz not null,
  revision integer not null default 1,
  check ((percent is null) <> (amount is null)),
  unique (site, code)
);

create table subscription_order (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  idempotency_key text not null,
  site text not null,
  organisation_id bigint not null references organisation,
  account_id bigint references account,     -- who ordered; null: erased, or a renewal
  plan_id bigint not null references plan,
  kind text not null check (kind in ('first', 'renewal', 'upgrade', 'downgrade', 'manual', 'free')),
  state text not null default 'open' check (state in ('open', 'paid', 'failed', 'cancelled', 'expired', 'review', 'refunded')),
  -- The plan as it was when ordered.
  plan_names jsonb not null,
  months smallint not null,
  limits jsonb not null,
  currency text not null,
  price numeric(14, 2) not null check (price >= 0),
  coupon_id bigint references coupon,
  discount numeric(14, 2) not null default 0 check (discount >= 0),
  credit numeric(14, 2) not null default 0 check (credit >= 0),
  credited jsonb not null default '[]',      -- subscriptions that an upgrade ends, and what each is credited: [{"id": 17, "amount": "50.00"}]
  tax_name text,
  tax_percent numeric(6, 3),
  tax numeric(14, 2) not null default 0 check (tax >= 0),
  total numeric(14, 2) not null,
  saves_card boolean not null default false, -- the payer chose automatic renewal
  created_at timestamptz not null,
  paid_at timestamptz,
  ended_at timestamptz,
  revision integer not null default 1,
  unique (organisation_id, idempotency_key),
  check (total = price - discount - credit + tax),
  check (total > 0 or kind = 'free')
);
create index subscription_order_latest on subscription_order (organisation_id, id desc);
create index subscription_order_of_site on subscription_order (site, created_at desc, id desc);
create index subscription_order_review on subscription_order (id) where state = 'review';
create index subscription_order_of_coupon on subscription_order (coupon_id) where coupon_id is not null;
-- One that waits for its payment at a time.
create unique index subscription_order_open on subscription_order (organisation_id, site) where state = 'open';

create table payment_attempt (
  id bigint generated always as identity primary key,
  public_id text not null unique,           -- also what the provider calls it
  order_id bigint not null references subscription_order,
  provider text not null check (provider in ('esewa', 'khalti', 'stripe', 'manual', 'sandbox')),
  state text not null default 'open' check (state in ('open', 'succeeded', 'failed', 'cancelled', 'expired', 'review', 'refunded')),
  amount numeric(14, 2) not null,
  currency text not null,
  reference text,                           -- the provider's own id of the session: pidx, cs_…
  transaction text,                         -- the provider's id of the payment: transaction_code, pi_…
  redirect jsonb,                           -- where the payer pays, while it is open
  created_at timestamptz not null,
  expires_at timestamptz not null,          -- the provider ends it then by itself
  next_poll_at timestamptz,                 -- null: it has ended
  polls integer not null default 0,
  asked_at timestamptz,                     -- when the provider was last asked
  ended_at timestamptz
);
create index payment_attempt_of_order on payment_attempt (order_id, id);
create index payment_attempt_due on payment_attempt (next_poll_at) where next_poll_at is not null;
create unique index payment_attempt_reference on payment_attempt (provider, reference) where reference is not null;
create unique index payment_attempt_transaction on payment_attempt (provider, transaction) where transaction is not null;
-- An order is paid once.
create unique index payment_attempt_success on payment_attempt (order_id) where state = 'succeeded';

-- Everything that happened to an order: why it has its state. Rows are only added.
create table payment_event (
  id bigint generated always as identity primary key,
  order_id bigint references subscription_order,
  attempt_id bigint references payment_attempt,
  provider text,
  event_id text,                            -- the provider's own id, so that an event counts once
  kind text not null,                       -- contract/payment-names.ts, paymentEventKinds
  details jsonb not null default '{}',
  at timestamptz not null
);
create index payment_event_of_order on payment_event (order_id, id);
create unique index payment_event_once on payment_event (provider, event_id) where event_id is not null;

-- A period that an organisation paid, or was given. It opens all notices on its site; one of `main` on every site.
create table subscription (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  organisation_id bigint not null references organisation,
  site text not null,
  order_id bigint not null unique references subscription_order,
  plan_id bigint not null references plan,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  planned_end timestamptz not null,         -- before an upgrade or a refund ended it
  worth numeric(14, 2) not null,            -- what was paid for it before tax, less what was credited or refunded
  ended_by text check (ended_by in ('upgrade', 'refund', 'administrator')),
  reminded_at timestamptz,
  told_end_at timestamptz,                  -- the module's listeners and its people know that it ended
  check (ends_at >= starts_at and ends_at <= planned_end),
  exclude using gist (organisation_id with =, site with =, tstzrange(starts_at, ends_at) with &&)
);
create index subscription_of_organisation on subscription (organisation_id, ends_at desc);
create index subscription_ending on subscription (ends_at) where told_end_at is null;

-- Numbers of receipts and credit notes: one series for a site and year, without gaps.
create table receipt_series (
  site text not null,
  year smallint not null,
  last integer not null,
  primary key (site, year)
);
create table receipt (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  number text not null unique,              -- NP-2026-000017
  kind text not null check (kind in ('receipt', 'credit-note')),
  order_id bigint not null references subscription_order,
  issued_at timestamptz not null,
  content jsonb not null,                   -- everything that is printed, as it was then
  unique (order_id, kind)
);

create table payment_refund (
  id bigint generated always as identity primary key,
  order_id bigint not null unique references subscription_order,
  attempt_id bigint references payment_attempt,
  amount numeric(14, 2) not null check (amount > 0),
  reason text not null,
  reference text,                           -- of the transfer, or the provider's id
  state text not null check (state in ('asked', 'done', 'failed')),
  account_id bigint references account,
  created_at timestamptz not null,
  done_at timestamptz
);

-- A card that the payer let us charge for the next period. Only the provider's ids, never a card's number.
create table card_renewal (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  site text not null,
  customer text not null,
  payment_method text not null,
  created_at timestamptz not null,
  ended_at timestamptz
);
create unique index card_renewal_active on card_renewal (organisation_id, site) where ended_at is null;

-- The made-up provider's own books (payments/sandbox). There are none in production.
create table sandbox_payment (
  reference text primary key,
  attempt text not null,
  amount numeric(14, 2) not null,
  currency text not null,
  status text not null check (status in ('pending', 'complete', 'cancelled', 'failed', 'expired', 'ambiguous', 'refunded')),
  completes_at timestamptz,                 -- a pending one that will be complete then
  created_at timestamptz not null
);

-- What others may join: who has subscribed, when and with which limits.
create view subscription_period as
  select s.organisation_id, s.site, s.starts_at, s.ends_at, o.limits from subscription s join subscription_order o on o.id = s.order_id;
-- Whom receipts are made out to.
create view organisation_billing as select id, public_id, name, org_type, billing from organisation;
