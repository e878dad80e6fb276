-- Who is asked what, what they answered, what we make of it, and what we told.

create table source_configuration (
  id text primary key,
  kind text not null,
  profile text,
  scac text,
  name text not null,
  base_url text not null,
  credentials text,
  terminals text[] not null default '{}',
  per_minute integer,
  per_day integer,
  enabled boolean not null default true,
  is_simulated boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table source_health (
  source_id text primary key references source_configuration (id) on delete cascade,
  last_attempted_at timestamptz,
  last_succeeded_at timestamptz,
  last_failed_at timestamptz,
  last_failure text,
  failures_in_a_row integer not null default 0,
  paused_until timestamptz,
  day date,
  asked_on_day integer not null default 0,
  found_on_day integer not null default 0,
  defects_on_day integer not null default 0
);

-- A subject is what is asked of a source, once, however many accounts follow it.
create table subject (
  id uuid primary key,
  source_key text not null,
  number_type text not null,
  number text not null,
  next_poll_at timestamptz,
  lease_until timestamptz,
  attempts integer not null default 0,
  snapshot integer not null default 0,
  snapshot_digest bytea,
  state_hash bytea,
  last_outcome text,
  last_failure text,
  last_attempted_at timestamptz,
  last_succeeded_at timestamptz,
  last_changed_at timestamptz,
  created_at timestamptz not null
);
create unique index subject_what on subject (source_key, number_type, number);
create index subject_due on subject (next_poll_at) where next_poll_at is not null;

create table payload (
  id uuid primary key,
  subject_id uuid not null references subject (id),
  received_at timestamptz not null,
  outcome text not null,
  content_type text not null,
  origin text not null,
  body bytea not null
);
create index payload_subject on payload (subject_id, received_at desc);

create table observation (
  id uuid primary key,
  subject_id uuid not null references subject (id),
  payload_id uuid references payload (id),
  source text not null,
  hash bytea not null,
  body jsonb not null,
  recorded_at timestamptz not null,
  seen_in_snapshot integer not null,
  withdrawn_at timestamptz
);
create unique index observation_once on observation (subject_id, hash);

create table vessel (
  id uuid primary key,
  imo text,
  name text not null,
  mmsi text,
  latitude double precision,
  longitude double precision,
  speed_knots double precision,
  heading_degrees double precision,
  position_at timestamptz,
  updated_at timestamptz not null
);
create unique index vessel_imo on vessel (imo);

create table vessel_position (
  vessel_id uuid not null references vessel (id),
  at timestamptz not null,
  latitude double precision not null,
  longitude double precision not null,
  heading_degrees double precision,
  speed_knots double precision,
  primary key (vessel_id, at)
);

create table party (
  account_id uuid not null,
  id uuid not null,
  company_name text not null,
  nickname text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id)
);
create unique index party_id on party (id);
create unique index party_name on party (account_id, lower(company_name));

create table party_role (
  account_id uuid not null,
  id uuid not null,
  party_id uuid not null,
  role text not null,
  roleable_type text not null check (roleable_type in ('Shipment', 'Cargo', 'TrackingRequest')),
  roleable_id uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, party_id) references party (account_id, id)
);
create unique index party_role_id on party_role (id);
create unique index party_role_once on party_role (account_id, roleable_id, role, party_id);

create table shipment (
  account_id uuid not null,
  id uuid not null,
  subject_id uuid not null references subject (id),
  request_type text not null,
  request_number text not null,
  normalized_number text not null,
  scac text not null,
  status text not null,
  bill_of_lading_number text not null,
  ref_numbers text[] not null default '{}',
  tags text[] not null default '{}',
  port_of_lading_locode text,
  port_of_lading_name text,
  port_of_discharge_locode text,
  port_of_discharge_name text,
  destination_locode text,
  destination_name text,
  pod_terminal_id uuid,
  destination_terminal_id uuid,
  pod_vessel_name text,
  pod_vessel_imo text,
  pod_voyage_number text,
  pol_etd_at timestamptz,
  pol_original_etd_at timestamptz,
  pol_atd_at timestamptz,
  pol_timezone text,
  pod_eta_at timestamptz,
  pod_original_eta_at timestamptz,
  pod_ata_at timestamptz,
  pod_timezone text,
  destination_eta_at timestamptz,
  destination_original_eta_at timestamptz,
  destination_ata_at timestamptz,
  destination_timezone text,
  line_tracking_stopped_at timestamptz,
  line_tracking_stopped_reason text,
  line_tracking_stopped_by_user_id uuid,
  customer_name text,
  is_test boolean not null default false,
  container_ids uuid[] not null default '{}',
  picture json,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id)
);
create unique index shipment_id on shipment (id);
create unique index shipment_number on shipment (account_id, scac, normalized_number);
create index shipment_subject on shipment (subject_id);
create index shipment_newest on shipment (account_id, created_at desc, id desc);
create index shipment_changed on shipment (account_id, updated_at desc, id desc);
create index shipment_status on shipment (account_id, status, created_at desc, id desc);
create index shipment_refs on shipment using gin (ref_numbers);
create index shipment_tags on shipment using gin (tags);

create table container (
  account_id uuid not null,
  id uuid not null,
  shipment_id uuid not null,
  number text not null,
  ref_numbers text[] not null default '{}',
  seal_number text,
  equipment_type text,
  equipment_length integer,
  equipment_height text,
  weight_in_lbs double precision,
  current_status text not null,
  availability_known boolean not null default false,
  available_for_pickup boolean,
  holds_at_pod_terminal jsonb not null default '[]',
  fees_at_pod_terminal jsonb not null default '[]',
  pickup_lfd_on date,
  pickup_lfd timestamptz,
  pickup_lfd_line timestamptz,
  pickup_lfd_terminal timestamptz,
  pickup_lfd_rail timestamptz,
  pickup_lfd_rail_on date,
  pickup_appointment_at timestamptz,
  location_at_pod_terminal text,
  pod_arrived_at timestamptz,
  pod_discharged_at timestamptz,
  pod_full_out_at timestamptz,
  pod_full_out_chassis_number text,
  final_destination_full_out_at timestamptz,
  delivered_at timestamptz,
  empty_out_at timestamptz,
  pol_full_in_at timestamptz,
  pol_vessel_loaded_at timestamptz,
  pol_vessel_departed_at timestamptz,
  empty_terminated_at timestamptz,
  pod_timezone text,
  final_destination_timezone text,
  empty_terminated_timezone text,
  pod_rail_carrier_scac text,
  ind_rail_carrier_scac text,
  pod_rail_loaded_at timestamptz,
  pod_rail_departed_at timestamptz,
  ind_eta_at timestamptz,
  ind_ata_at timestamptz,
  ind_rail_unloaded_at timestamptz,
  ind_facility_holds jsonb,
  ind_facility_fees jsonb,
  terminal_checked_at timestamptz,
  pod_terminal_id uuid,
  pickup_facility_id uuid,
  is_active boolean not null default true,
  transport_event_ids uuid[] not null default '{}',
  raw_event_ids uuid[] not null default '{}',
  route jsonb,
  route_updated_at timestamptz,
  picture json not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, shipment_id) references shipment (account_id, id)
);
create unique index container_id on container (id);
create unique index container_number on container (account_id, shipment_id, number);
create index container_by_number on container (account_id, number);
create index container_newest on container (account_id, created_at desc, id desc);
create index container_changed on container (account_id, updated_at desc, id desc);
create index container_status on container (account_id, current_status, created_at desc, id desc);
create index container_deadline on container (account_id, pickup_lfd, id);
create index container_active on container (account_id) where is_active;

-- Facility and rail subjects that a container is also followed at.
create table container_subject (
  account_id uuid not null,
  container_id uuid not null,
  subject_id uuid not null references subject (id),
  primary key (account_id, container_id, subject_id)
);
create index container_subject_subject on container_subject (subject_id);

create table tracking_request (
  account_id uuid not null,
  id uuid not null,
  request_type text not null,
  request_number text not null,
  normalized_number text not null,
  scac text,
  auto_detect_vocc_scac boolean not null,
  status text not null,
  failed_reason text,
  ref_numbers text[] not null default '{}',
  shipment_tags text[] not null default '{}',
  is_retrying boolean not null default false,
  retry_count integer,
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  lease_until timestamptz,
  linked_at timestamptz,
  shipment_id uuid,
  container_id uuid,
  user_id uuid,
  initial_custom_fields jsonb,
  is_test boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id)
);
create unique index tracking_request_id on tracking_request (id);
create index tracking_request_due on tracking_request (next_attempt_at) where next_attempt_at is not null;
create index tracking_request_newest on tracking_request (account_id, created_at desc, id desc);
create index tracking_request_number on tracking_request (account_id, normalized_number);
create index tracking_request_shipment on tracking_request (account_id, shipment_id);
create index tracking_request_open on tracking_request (account_id) where status in ('pending', 'awaiting_manifest');

create table transport_event (
  account_id uuid not null,
  id uuid not null,
  container_id uuid not null,
  shipment_id uuid not null,
  event text not null,
  milestone_key text,
  at timestamptz,
  timezone text,
  location_locode text,
  terminal_id uuid,
  vessel_id uuid,
  vessel_name text,
  voyage_number text,
  data_source text not null,
  value text,
  value_at timestamptz,
  observation_id uuid,
  previous_version_id uuid,
  invalidated_at timestamptz,
  created_at timestamptz not null,
  primary key (account_id, id)
);
create index transport_event_container on transport_event (account_id, container_id, at desc, id desc);

-- The objects that webhooks refer to and that are told once: contract 2.6.
create table told_event (
  account_id uuid not null,
  id uuid not null,
  type text not null,
  container_id uuid,
  shipment_id uuid not null,
  document jsonb not null,
  created_at timestamptz not null,
  primary key (account_id, id)
);

-- Everything that was told, in a gapless order per account, each with the records as they were then.
create table change_log (
  account_id uuid not null,
  sequence bigint not null,
  id uuid not null,
  event text not null,
  reference_type text not null,
  reference_id uuid not null,
  shipment_id uuid,
  container_id uuid,
  tracking_request_id uuid,
  lane_key text not null,
  included text not null,
  created_at timestamptz not null,
  primary key (account_id, sequence)
);
create unique index change_log_id on change_log (account_id, id);
create index change_log_container on change_log (account_id, container_id, sequence) where container_id is not null;
create index change_log_event on change_log (account_id, event, sequence);

-- Every name under which a record can be found; exact and by prefix (C order), contract 1.7 and 3.5.
create table search_term (
  account_id uuid not null,
  term text collate "C" not null,
  kind text not null check (kind in ('shipment', 'container', 'tracking_request')),
  record_id uuid not null,
  shipment_id uuid,
  primary key (account_id, term, kind, record_id)
);
create index search_term_record on search_term (account_id, record_id);
create index shipment_by_number on shipment (account_id, normalized_number);
create index shipment_by_bill on shipment (account_id, bill_of_lading_number);
create index shipment_by_request on shipment (account_id, request_number);
create index container_raw_events on container using gin (raw_event_ids);
