-- A card pays for the plan that it was left for, and no more than its people were told of (server/modules/subscriptions/orders/quote-renewal.ts).
alter table card_renewal add column plan_id bigint references plan, add column announced_at timestamptz;
update card_renewal c set announced_at = c.created_at, plan_id = (
  select o.plan_id from subscription_order o where o.organisation_id = c.organisation_id and o.site = c.site and o.saves_card and o.state in ('paid', 'refunded')
  order by o.id desc limit 1);
delete from card_renewal where plan_id is null;
alter table card_renewal alter column plan_id set not null, alter column announced_at set not null;

-- Nobody acts for a blocked or closed organisation, so nothing is charged for it.
create or replace view organisation_billing as
  select id, public_id, name, org_type, billing, blocked_at is not null as is_blocked from organisation;
