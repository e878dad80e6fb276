-- What lists of containers and shipments are narrowed by and in which order they are, for pages of which an index gives
-- the first rows of each group: the week of a day that a filter bounds, and the holds on a container.
create index container_free_week_with_rail on container (account_id, ((pickup_lfd_on_with_rail - date '2000-01-03') / 7), created_at desc, id desc) include (pickup_lfd_on_with_rail) where pickup_lfd_on_with_rail is not null;
create index container_free_week_without_rail on container (account_id, ((pickup_lfd_on_without_rail - date '2000-01-03') / 7), created_at desc, id desc) include (pickup_lfd_on_without_rail) where pickup_lfd_on_without_rail is not null;
create index container_holds on container (account_id, jsonb_path_query_array(holds_at_pod_terminal, '$[*].name'), created_at desc, id desc) where holds_at_pod_terminal <> '[]';
create index shipment_arrival_week on shipment (account_id, (((pod_eta_at at time zone 'UTC')::date - date '2000-01-03') / 7), created_at desc, id desc) include (pod_eta_at) where pod_eta_at is not null;
