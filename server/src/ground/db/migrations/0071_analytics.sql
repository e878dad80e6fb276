-- What reporting tools read: views with the names of the API, of one account each, told by the role that is connected.
-- They are only ever added to. A migration that changes a column below has to make the view anew.
create table analytics_reader (
  account_id uuid not null references account (id),
  role_name text not null,
  created_at timestamptz not null,
  primary key (account_id, role_name)
);
create unique index analytics_reader_role on analytics_reader (role_name);

create schema if not exists analytics;

create view analytics.shipments with (security_barrier = true) as
select s.id, s.bill_of_lading_number, s.normalized_number, s.scac as shipping_line_scac, s.status, s.customer_name,
  s.ref_numbers, s.tags, s.port_of_lading_locode, s.port_of_lading_name, s.port_of_discharge_locode,
  s.port_of_discharge_name, s.destination_locode, s.destination_name, s.pod_terminal_id, s.destination_terminal_id,
  s.pod_vessel_name, s.pod_vessel_imo, s.pod_voyage_number, s.pol_etd_at, s.pol_original_etd_at, s.pol_atd_at,
  s.pol_timezone, s.pod_eta_at, s.pod_original_eta_at, s.pod_ata_at, s.pod_timezone, s.destination_eta_at,
  s.destination_original_eta_at, s.destination_ata_at, s.destination_timezone, s.line_tracking_stopped_at,
  s.line_tracking_stopped_reason, s.created_at, s.updated_at
from public.analytics_reader r
join public.shipment s on s.account_id = r.account_id
where r.role_name = session_user;

create view analytics.containers with (security_barrier = true) as
select c.id, c.shipment_id, c.number, s.bill_of_lading_number, s.scac as shipping_line_scac, c.ref_numbers,
  c.seal_number, c.equipment_type, c.equipment_length, c.equipment_height, c.weight_in_lbs, c.current_status,
  c.availability_known, c.available_for_pickup, c.holds_at_pod_terminal, c.fees_at_pod_terminal,
  case when 'rail_plan' = any (a.entitlements) then c.pickup_lfd_with_rail else c.pickup_lfd_without_rail end
    as pickup_lfd,
  case when 'rail_plan' = any (a.entitlements) then c.pickup_lfd_on_with_rail else c.pickup_lfd_on_without_rail end
    as pickup_lfd_on,
  c.pickup_lfd_line_on, c.pickup_lfd_terminal_on,
  case when 'rail_plan' = any (a.entitlements) then c.pickup_lfd_rail_on end as pickup_lfd_rail_on,
  c.pickup_appointment_at, c.location_at_pod_terminal, c.pod_terminal_id, c.pickup_facility_id, c.empty_out_at,
  c.pol_full_in_at, c.pol_vessel_loaded_at, c.pol_vessel_departed_at, c.pod_arrived_at, c.pod_discharged_at,
  c.pod_full_out_at, c.pod_full_out_chassis_number, c.pod_timezone, c.pod_rail_carrier_scac, c.ind_rail_carrier_scac,
  c.pod_rail_loaded_at, c.pod_rail_departed_at, c.ind_eta_at, c.ind_ata_at, c.ind_rail_unloaded_at,
  c.final_destination_full_out_at, c.final_destination_timezone, c.delivered_at, c.empty_terminated_at,
  c.empty_terminated_timezone, c.terminal_checked_at, c.created_at, c.updated_at
from public.analytics_reader r
join public.account a on a.id = r.account_id
join public.container c on c.account_id = r.account_id
join public.shipment s on s.account_id = c.account_id and s.id = c.shipment_id
where r.role_name = session_user;

create view analytics.transport_events with (security_barrier = true) as
select e.id, e.container_id, e.shipment_id, e.event, e.at as "timestamp", e.timezone, e.location_locode,
  e.location_name, e.terminal_id, e.vessel_name, e.voyage_number, e.data_source, e.value, e.value_at as value_timestamp,
  e.previous_version_id, e.invalidated_at, e.created_at
from public.analytics_reader r
join public.transport_event e on e.account_id = r.account_id
where r.role_name = session_user;

create view analytics.tracking_requests with (security_barrier = true) as
select t.id, t.request_type, t.request_number, t.scac, t.auto_detect_vocc_scac, t.status, t.failed_reason,
  t.ref_numbers, t.shipment_tags, t.is_retrying, t.retry_count, t.shipment_id, t.container_id, t.created_at, t.updated_at
from public.analytics_reader r
join public.tracking_request t on t.account_id = r.account_id
where r.role_name = session_user;

create view analytics.changes with (security_barrier = true) as
select l.id, l.sequence, l.event, l.reference_type, l.reference_id, l.shipment_id, l.container_id,
  l.tracking_request_id, l.created_at
from public.analytics_reader r
join public.change_log l on l.account_id = r.account_id
where r.role_name = session_user;
