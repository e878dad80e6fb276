-- What lists are narrowed by in other tables, beside what puts their rows in order. When a record was made never
-- changes; whether tracking has ended is kept on containers too, and the shipment says which end they know of. Empty in
-- rows that were there and in those of earlier versions: a job places them, and lists look them up until then.
alter table container add column shipment_created_at timestamptz, add column tracking_ended boolean;
alter table shipment add column containers_ended_at timestamptz;
alter table charge_clock add column container_created_at timestamptz;
