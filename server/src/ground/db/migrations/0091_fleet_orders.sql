-- What the portal's table is in order of, for pages that are read by an index: by when containers arrive and where they
-- are discharged, by days that charges were counted for, and class after class by how urgent it is.
create index container_arrived on container (account_id, pod_arrived_at, id);
create index container_open_free_with_rail on container (account_id, pickup_lfd_with_rail, id) where current_status not in ('picked_up', 'delivered', 'empty_returned');
create index container_open_free_without_rail on container (account_id, pickup_lfd_without_rail, id) where current_status not in ('picked_up', 'delivered', 'empty_returned');
create index container_open_fees_with_rail on container (account_id, pickup_lfd_with_rail, id) where fees_at_pod_terminal <> '[]' and current_status not in ('picked_up', 'delivered', 'empty_returned');
create index container_open_fees_without_rail on container (account_id, pickup_lfd_without_rail, id) where fees_at_pod_terminal <> '[]' and current_status not in ('picked_up', 'delivered', 'empty_returned');
create index shipment_arriving on shipment (account_id, (coalesce(pod_ata_at, pod_eta_at)), id);
create index shipment_discharged on shipment (account_id, port_of_discharge_name, created_at desc, id desc);
create index charge_box_last_free on charge_box (account_id, (summary ->> 'last_free_on'), container_id) where summary ->> 'last_free_on' is not null;
create index charge_box_empty_return on charge_box (account_id, (summary ->> 'empty_return_on'), container_id) where summary ->> 'empty_return_on' is not null;
