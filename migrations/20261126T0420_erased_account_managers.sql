-- Who is erased manages no organisation. Erasing ends that from now on; those erased before still stood there.
update organisation o set account_manager_id = null, revision = o.revision + 1
from account a where a.id = o.account_manager_id and a.erased_at is not null;
