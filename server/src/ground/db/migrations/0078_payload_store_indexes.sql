-- Payloads to be moved to a store of objects, the oldest first; those large enough to go there at once; and what an
-- object holds.
create index payload_in_database on payload (id) where object_id is null and outcome not in ('temporary', 'bad_number');
create index payload_large on payload (id) where object_id is null and outcome not in ('temporary', 'bad_number') and octet_length(body) >= 65536;
create index payload_of_object on payload (object_id) where object_id is not null;
