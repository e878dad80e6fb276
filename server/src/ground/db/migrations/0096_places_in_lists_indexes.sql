-- Pages of lists by when records were changed, by the end of tracking, by states of charges, and of shipments by the last
-- free day of their containers: an index gives the first rows of each group. And what has no place yet.
create index container_changed_week on container (account_id, (((updated_at at time zone 'UTC')::date - date '2000-01-03') / 7), created_at desc, id desc) include (updated_at);
create index shipment_changed_week on shipment (account_id, (((updated_at at time zone 'UTC')::date - date '2000-01-03') / 7), created_at desc, id desc) include (updated_at);
create index shipment_tracking_ended on shipment (account_id, (line_tracking_stopped_at is not null), created_at desc, id desc);
create index container_tracking_ended on container (account_id, tracking_ended, created_at desc, id desc);
create index container_shipments_free_week_with_rail on container (account_id, ((pickup_lfd_on_with_rail - date '2000-01-03') / 7), shipment_created_at desc, shipment_id desc) include (pickup_lfd_on_with_rail) where pickup_lfd_on_with_rail is not null;
create index container_shipments_free_week_without_rail on container (account_id, ((pickup_lfd_on_without_rail - date '2000-01-03') / 7), shipment_created_at desc, shipment_id desc) include (pickup_lfd_on_without_rail) where pickup_lfd_on_without_rail is not null;
create index charge_clock_state_newest on charge_clock (account_id, state, container_created_at desc, container_id desc);
create index container_without_place on container (account_id, id) where shipment_created_at is null;
create index shipment_end_not_noted on shipment (account_id, id) where line_tracking_stopped_at is distinct from containers_ended_at;
create index charge_clock_without_place on charge_clock (account_id, id) where container_created_at is null;
