-- The last free day of a container is one exception throughout, whether it is near, held or passed. The newest of each
-- container goes on under the common key; those before it stay as history.
update exception e set key = 'last_free_day:' || split_part(e.key, ':', 2)
from (
  select distinct on (account_id, subject_id, split_part(key, ':', 2)) account_id, id from exception
  where kind in ('last_free_day_near', 'hold_near_last_free_day', 'last_free_day_passed')
  order by account_id, subject_id, split_part(key, ':', 2), closed_at is null desc, changed_at desc, id
) newest
where e.account_id = newest.account_id and e.id = newest.id;
