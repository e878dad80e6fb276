-- What lists of containers and shipments are narrowed by: each index leads to few rows, or gives the usual order.

create index container_last_free_with_rail on container (account_id, pickup_lfd_on_with_rail, id) where pickup_lfd_on_with_rail is not null;
create index container_last_free_without_rail on container (account_id, pickup_lfd_on_without_rail, id) where pickup_lfd_on_without_rail is not null;
create index container_held on container (account_id, created_at desc, id desc) where holds_at_pod_terminal <> '[]';
create index container_availability on container (account_id, available_for_pickup, created_at desc, id desc) where available_for_pickup is not null;
create index container_refs on container using gin (ref_numbers);
create index shipment_arrival on shipment (account_id, pod_eta_at, id);
create index party_role_of_party on party_role (account_id, party_id, roleable_type, roleable_id);
create index exception_standing on exception (account_id, kind, shipment_id) where closed_at is null;
create index custom_field_value on custom_field (account_id, definition_id, md5(value::text));
