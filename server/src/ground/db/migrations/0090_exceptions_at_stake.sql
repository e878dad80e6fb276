-- What waiting costs by the day, as Today adds it up: box after box, from the index alone. A row of an index has no place
-- for more boxes than the first takes; the exceptions of whole ships, which are few, are found by the second.
create index exception_at_stake on exception (account_id, container_ids, due_on) include (at_stake) where closed_at is null and cardinality(container_ids) between 1 and 100 and (at_stake is not null or due_on is not null);
create index exception_at_stake_of_many on exception (account_id) where closed_at is null and cardinality(container_ids) > 100 and (at_stake is not null or due_on is not null);
