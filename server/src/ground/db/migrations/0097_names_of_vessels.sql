-- A vessel is called in the view as the API calls it, also where a line stated its IMO number alone.
create or replace view analytics.transport_events with (security_barrier = true) as
select e.id, e.container_id, e.shipment_id, e.event, e.at as "timestamp", e.timezone, e.location_locode,
  e.location_name, e.terminal_id,
  coalesce((select v.name from public.vessel v where v.id = e.vessel_id), e.vessel_name) as vessel_name,
  e.voyage_number, e.data_source, e.value, e.value_at as value_timestamp, e.previous_version_id, e.invalidated_at,
  e.created_at
from public.transport_event e
where e.account_id = (select r.account_id from public.analytics_reader r where r.role_name = session_user);
