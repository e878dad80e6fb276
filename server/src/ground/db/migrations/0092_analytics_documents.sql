-- Views of documents are added. In those that were there the account of the connected role is looked up once, as a value:
-- joined to it, the planner expected a few thousand rows of a million, looked up each shipment by itself, and used no
-- second process. Their columns stay as they were.
create or replace view analytics.shipments with (security_barrier = true) as
select s.id, s.bill_of_lading_number, s.normalized_number, s.scac as shipping_line_scac, s.status, s.customer_name,
  s.ref_numbers, s.tags, s.port_of_lading_locode, s.port_of_lading_name, s.port_of_discharge_locode,
  s.port_of_discharge_name, s.destination_locode, s.destination_name, s.pod_terminal_id, s.destination_terminal_id,
  s.pod_vessel_name, s.pod_vessel_imo, s.pod_voyage_number, s.pol_etd_at, s.pol_original_etd_at, s.pol_atd_at,
  s.pol_timezone, s.pod_eta_at, s.pod_original_eta_at, s.pod_ata_at, s.pod_timezone, s.destination_eta_at,
  s.destination_original_eta_at, s.destination_ata_at, s.destination_timezone, s.line_tracking_stopped_at,
  s.line_tracking_stopped_reason, s.created_at, s.updated_at
from public.shipment s
where s.account_id = (select r.account_id from public.analytics_reader r where r.role_name = session_user);

create or replace view analytics.containers with (security_barrier = true) as
select c.id, c.shipment_id, c.number, s.bill_of_lading_number, s.scac as shipping_line_scac, c.ref_numbers,
  c.seal_number, c.equipment_type, c.equipment_length, c.equipment_height, c.weight_in_lbs, c.current_status,
  c.availability_known, c.available_for_pickup, c.holds_at_pod_terminal, c.fees_at_pod_terminal,
  case when v.sees_rail then c.pickup_lfd_with_rail else c.pickup_lfd_without_rail end as pickup_lfd,
  case when v.sees_rail then c.pickup_lfd_on_with_rail else c.pickup_lfd_on_without_rail end as pickup_lfd_on,
  c.pickup_lfd_line_on, c.pickup_lfd_terminal_on,
  case when v.sees_rail then c.pickup_lfd_rail_on end as pickup_lfd_rail_on,
  c.pickup_appointment_at, c.location_at_pod_terminal, c.pod_terminal_id, c.pickup_facility_id, c.empty_out_at,
  c.pol_full_in_at, c.pol_vessel_loaded_at, c.pol_vessel_departed_at, c.pod_arrived_at, c.pod_discharged_at,
  c.pod_full_out_at, c.pod_full_out_chassis_number, c.pod_timezone, c.pod_rail_carrier_scac, c.ind_rail_carrier_scac,
  c.pod_rail_loaded_at, c.pod_rail_departed_at, c.ind_eta_at, c.ind_ata_at, c.ind_rail_unloaded_at,
  c.final_destination_full_out_at, c.final_destination_timezone, c.delivered_at, c.empty_terminated_at,
  c.empty_terminated_timezone, c.terminal_checked_at, c.created_at, c.updated_at
from public.container c
join public.shipment s on s.id = c.shipment_id
cross join (select (select 'rail_plan' = any (a.entitlements) from public.analytics_reader r
  join public.account a on a.id = r.account_id where r.role_name = session_user) as sees_rail) v
where c.account_id = (select r.account_id from public.analytics_reader r where r.role_name = session_user)
  and s.account_id = (select r.account_id from public.analytics_reader r where r.role_name = session_user);

create or replace view analytics.transport_events with (security_barrier = true) as
select e.id, e.container_id, e.shipment_id, e.event, e.at as "timestamp", e.timezone, e.location_locode,
  e.location_name, e.terminal_id, e.vessel_name, e.voyage_number, e.data_source, e.value, e.value_at as value_timestamp,
  e.previous_version_id, e.invalidated_at, e.created_at
from public.transport_event e
where e.account_id = (select r.account_id from public.analytics_reader r where r.role_name = session_user);

create or replace view analytics.tracking_requests with (security_barrier = true) as
select t.id, t.request_type, t.request_number, t.scac, t.auto_detect_vocc_scac, t.status, t.failed_reason,
  t.ref_numbers, t.shipment_tags, t.is_retrying, t.retry_count, t.shipment_id, t.container_id, t.created_at, t.updated_at
from public.tracking_request t
where t.account_id = (select r.account_id from public.analytics_reader r where r.role_name = session_user);

create or replace view analytics.changes with (security_barrier = true) as
select l.id, l.sequence, l.event, l.reference_type, l.reference_id, l.shipment_id, l.container_id,
  l.tracking_request_id, l.created_at
from public.change_log l
where l.account_id = (select r.account_id from public.analytics_reader r where r.role_name = session_user);

create view analytics.documents with (security_barrier = true) as
select d.id, d.name, case when d.discarded_at is null then d.status else 'discarded' end as status, d.failed_reason,
  d.failed_detail, coalesce(d.type_manual, d.type_read) as document_type, d.type_manual as document_type_manual,
  d.type_confidence as document_type_confidence, d.source, d.file_name, d.file_content_type, d.file_size_bytes,
  d.sha256, d.page_count, d.page_from, d.page_to, d.needs_review, d.reviewed_at, d.parent_id, d.invoice_id,
  array(select l.target_id from public.document_link l where l.account_id = d.account_id and l.document_id = d.id
    and l.state = 'linked' and l.target_type = 'shipment' order by l.target_id) as shipment_ids,
  array(select l.target_id from public.document_link l where l.account_id = d.account_id and l.document_id = d.id
    and l.state = 'linked' and l.target_type = 'container' order by l.target_id) as container_ids,
  d.created_at, d.updated_at
from public.document d
where d.account_id = (select r.account_id from public.analytics_reader r where r.role_name = session_user);

-- The values in force: those that were read and that no correction touches, and what the corrections (a merge patch,
-- RFC 7386) say. A measure, which is a value with its unit, is one value.
create view analytics.document_fields with (security_barrier = true) as
select d.id as document_id, v.pointer,
  case jsonb_typeof(v.value) when 'object' then v.value ->> 'value' else v.value #>> '{}' end as value,
  case jsonb_typeof(v.value) when 'object' then v.value ->> 'unit' end as unit, v.origin, v.confidence, v.page
from public.document d
join public.document_representation p on p.account_id = d.account_id and p.id = d.representation_id
cross join lateral (
  with recursive field as (
    select f.value ->> 'pointer' as pointer, f.value -> 'value' as value, f.value ->> 'origin' as origin,
      (f.value ->> 'confidence')::double precision as confidence, (f.value #>> '{evidence,0,page}')::int as page
    from jsonb_array_elements(p.reading -> 'fields') f
  ), said (pointer, value, is_whole) as (
    select '', p.corrections, false where p.corrections is not null
    union all
    select m.pointer, coalesce(f.value || m.value, m.value),
      jsonb_typeof(m.value) <> 'object' or f.pointer is not null or m.value ?& array['value', 'unit']
    from (
      select s.pointer || '/' || e.key as pointer, e.value from said s cross join lateral (
        select o.key, o.value from jsonb_each(case when s.is_whole then '{}' else s.value end) o
        union all
        select (a.n - 1)::text, a.value from jsonb_array_elements(
          case jsonb_typeof(s.value) when 'array' then s.value else '[]' end) with ordinality a (value, n)
      ) e
    ) m
    left join field f on f.pointer = m.pointer and jsonb_typeof(f.value) = 'object' and jsonb_typeof(m.value) = 'object'
  )
  select f.pointer, f.value, f.origin, f.confidence, f.page from field f
  where not exists (select 1 from said s where s.is_whole
    and (f.pointer = s.pointer or starts_with(f.pointer, s.pointer || '/')))
  union all
  select s.pointer, s.value, coalesce(f.origin, 'manual'), f.confidence,
    coalesce(f.page, (p.correction_places #>> array[s.pointer, 'page'])::int)
  from said s left join field f on f.pointer = s.pointer and f.value = s.value
  where s.is_whole and jsonb_typeof(s.value) not in ('array', 'null')
) v
where d.account_id = (select r.account_id from public.analytics_reader r where r.role_name = session_user)
  and d.discarded_at is null;

-- The others are no copy that could be late, so each is as of the moment of the question.
create or replace view analytics.transfer_status with (security_barrier = true) as
select t.data_model_name, now() as transfer_last_updated_at
from unnest(array['changes', 'containers', 'document_fields', 'documents', 'shipments', 'tracking_requests',
  'transport_events']) as t (data_model_name);
