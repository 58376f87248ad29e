-- A firm takes part, not a person: its owners are told of amendments and answers, and who acted for it as long as they belong to it or to
-- one above it. It was the person alone, so that a firm heard nothing any more once that person had left it.
create or replace view notice_bidder as
  select t.notice_id, m.account_id
  from (
    select notice_id, organisation_id from bid_interest union select notice_id, organisation_id from bid where state = 'received'
  ) t join membership_label m on m.organisation_id = t.organisation_id and m.role_id = 2
  union
  select t.notice_id, t.account_id
  from (
    select notice_id, organisation_id, account_id from bid_interest where account_id is not null
    union select notice_id, organisation_id, account_id from bid where account_id is not null and state = 'received'
  ) t
  where exists (
    select from organisation_and_above(t.organisation_id) u join membership_label m on m.organisation_id = u.id where m.account_id = t.account_id
  );
