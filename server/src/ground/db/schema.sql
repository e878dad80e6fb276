-- Made by `node server/src/ground/db/dump-schema.ts` from the migrations; compared by schema.test.ts.

create table account (
  id uuid not null,
  name text not null,
  plan text not null,
  trial_ends_at timestamp with time zone,
  entitlements text[] not null default '{}'::text[],
  custom_field_limit integer,
  active_container_limit integer,
  rate_limit_per_minute integer,
  manifest_window_days integer,
  change_sequence bigint not null default 0,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  documents_as_source text not null default 'off'::text,
  document_duplicates text not null default 'reject'::text,
  document_senders text[] not null default '{}'::text[],
  password_sign_in boolean not null default true,
  constraint account_pkey PRIMARY KEY (id),
  constraint account_plan_check CHECK ((plan = ANY (ARRAY['free'::text, 'trial'::text, 'paid'::text])))
);

create table account_written (
  account_id uuid not null,
  lsn pg_lsn not null,
  constraint account_written_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint account_written_pkey PRIMARY KEY (account_id)
);

create table alert_rule (
  account_id uuid not null,
  id uuid not null,
  name text not null,
  active boolean not null,
  conditions jsonb not null,
  recipient_ids uuid[] not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint alert_rule_pkey PRIMARY KEY (account_id, id)
);
CREATE UNIQUE INDEX alert_rule_id ON alert_rule USING btree (id);

create table analytics_reader (
  account_id uuid not null,
  role_name text not null,
  created_at timestamp with time zone not null,
  constraint analytics_reader_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint analytics_reader_pkey PRIMARY KEY (account_id, role_name)
);
CREATE UNIQUE INDEX analytics_reader_role ON analytics_reader USING btree (role_name);

create table api_key (
  account_id uuid not null,
  id uuid not null,
  name text not null,
  key_hash bytea not null,
  last4 text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  access text not null default 'write'::text,
  expires_at timestamp with time zone,
  constraint api_key_access_check CHECK ((access = ANY (ARRAY['read'::text, 'write'::text, 'ingest'::text]))),
  constraint api_key_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint api_key_pkey PRIMARY KEY (account_id, id)
);
CREATE UNIQUE INDEX api_key_hash ON api_key USING btree (key_hash);

create table attempt_window (
  key text not null,
  stamps double precision[] not null,
  ends_at timestamp with time zone not null,
  constraint attempt_window_pkey PRIMARY KEY (key)
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=500);
CREATE INDEX attempt_window_ended ON attempt_window USING btree (ends_at);

create table attention_mark (
  account_id uuid not null,
  id uuid not null,
  shipment_id uuid not null,
  constraint attention_mark_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX attention_mark_shipment ON attention_mark USING btree (account_id, shipment_id);

create table audit_batch (
  account_id uuid not null,
  number bigint not null,
  entries integer not null,
  previous_hash text not null,
  hash text not null,
  created_at timestamp with time zone not null,
  constraint audit_batch_pkey PRIMARY KEY (account_id, number)
);

create table audit_entry (
  account_id uuid not null,
  id uuid not null,
  action text not null,
  record_type text not null,
  record_id uuid,
  record_name text,
  fields text[] not null,
  actor_kind text not null,
  actor_id uuid,
  actor_name text,
  ip text,
  request_id text,
  batch_number bigint,
  created_at timestamp with time zone not null,
  constraint audit_entry_account_id_batch_number_fkey FOREIGN KEY (account_id, batch_number) REFERENCES audit_batch(account_id, number),
  constraint audit_entry_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['key'::text, 'session'::text, 'token'::text, 'operator_command'::text]))),
  constraint audit_entry_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX audit_entry_batch ON audit_entry USING btree (account_id, batch_number) WHERE (batch_number IS NOT NULL);
CREATE INDEX audit_entry_newest ON audit_entry USING btree (account_id, created_at DESC, id DESC);
CREATE INDEX audit_entry_record ON audit_entry USING btree (account_id, record_id, created_at DESC, id DESC) WHERE (record_id IS NOT NULL);
CREATE INDEX audit_entry_waiting ON audit_entry USING btree (created_at, id) WHERE (batch_number IS NULL);
CREATE UNIQUE INDEX audit_entry_id ON audit_entry USING btree (id);

create table calendar (
  account_id uuid not null,
  id uuid not null,
  name text,
  party_id uuid,
  role text,
  secret text not null,
  created_at timestamp with time zone not null,
  constraint calendar_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint calendar_account_id_party_id_fkey FOREIGN KEY (account_id, party_id) REFERENCES party(account_id, id),
  constraint calendar_pkey PRIMARY KEY (account_id, id)
);
CREATE UNIQUE INDEX calendar_id ON calendar USING btree (id);

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
  included text,
  created_at timestamp with time zone not null,
  pack_id uuid,
  constraint change_log_pkey PRIMARY KEY (account_id, sequence)
) with (autovacuum_vacuum_insert_scale_factor=0.05, autovacuum_analyze_scale_factor=0.02);
CREATE INDEX change_log_container ON change_log USING btree (account_id, container_id, sequence) WHERE (container_id IS NOT NULL);
CREATE INDEX change_log_event ON change_log USING btree (account_id, event, sequence);
CREATE INDEX change_log_moment ON change_log USING btree (account_id, created_at, sequence);
CREATE INDEX change_log_shipment ON change_log USING btree (account_id, shipment_id, sequence) WHERE (shipment_id IS NOT NULL);
CREATE INDEX change_log_tracking_request ON change_log USING btree (account_id, tracking_request_id, sequence) WHERE (tracking_request_id IS NOT NULL);
CREATE UNIQUE INDEX change_log_id ON change_log USING btree (account_id, id);

create table change_pack (
  account_id uuid not null,
  id uuid not null,
  shipment_id uuid not null,
  changes integer not null,
  body bytea not null,
  constraint change_pack_pkey PRIMARY KEY (account_id, id)
);

create table charge_box (
  account_id uuid not null,
  container_id uuid not null,
  shipment_id uuid not null,
  scac text,
  places text[] not null default '{}'::text[],
  stays json,
  settlements json not null default '[]'::json,
  due_at timestamp with time zone,
  frozen_at timestamp with time zone,
  counted_at timestamp with time zone,
  summary json,
  worst_state text,
  cost_of_waiting double precision,
  constraint charge_box_account_id_container_id_fkey FOREIGN KEY (account_id, container_id) REFERENCES container(account_id, id),
  constraint charge_box_pkey PRIMARY KEY (account_id, container_id)
) with (autovacuum_vacuum_scale_factor=0.02);
CREATE INDEX charge_box_cost ON charge_box USING btree (account_id, cost_of_waiting DESC, container_id DESC);
CREATE INDEX charge_box_due ON charge_box USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX charge_box_empty_return ON charge_box USING btree (account_id, ((summary ->> 'empty_return_on'::text)), container_id) WHERE ((summary ->> 'empty_return_on'::text) IS NOT NULL);
CREATE INDEX charge_box_last_free ON charge_box USING btree (account_id, ((summary ->> 'last_free_on'::text)), container_id) WHERE ((summary ->> 'last_free_on'::text) IS NOT NULL);
CREATE INDEX charge_box_line ON charge_box USING btree (scac, account_id, container_id);
CREATE INDEX charge_box_places ON charge_box USING gin (places);
CREATE INDEX charge_box_shipment ON charge_box USING btree (account_id, shipment_id);

create table charge_clock (
  account_id uuid not null,
  id uuid not null,
  container_id uuid not null,
  shipment_id uuid not null,
  charge_type text not null,
  direction text not null,
  biller_kind text not null,
  biller text,
  facility text,
  state text not null,
  reason text,
  currency_code text,
  accrued bigint,
  open bigint,
  rate bigint,
  timezone text,
  started_on date,
  last_free_on date,
  first_chargeable_on date,
  ended_on date,
  rate_rises_on date,
  lfd_disagreement_days integer,
  told jsonb not null default '{}'::jsonb,
  document json not null,
  changed_at timestamp with time zone not null,
  computed_at timestamp with time zone not null,
  weeks jsonb not null default '{}'::jsonb,
  today_rate double precision,
  corrections json not null default '[]'::json,
  container_created_at timestamp with time zone,
  constraint charge_clock_account_id_container_id_fkey FOREIGN KEY (account_id, container_id) REFERENCES container(account_id, id),
  constraint charge_clock_pkey PRIMARY KEY (account_id, id)
) with (autovacuum_vacuum_scale_factor=0.02);
CREATE INDEX charge_clock_container ON charge_clock USING btree (account_id, container_id);
CREATE INDEX charge_clock_id ON charge_clock USING btree (id);
CREATE INDEX charge_clock_last_free ON charge_clock USING btree (account_id, last_free_on, id);
CREATE INDEX charge_clock_state ON charge_clock USING btree (account_id, state, last_free_on, id);
CREATE INDEX charge_clock_state_newest ON charge_clock USING btree (account_id, state, container_created_at DESC, container_id DESC);
CREATE INDEX charge_clock_today_rate ON charge_clock USING btree (account_id, today_rate DESC NULLS LAST, id DESC);
CREATE INDEX charge_clock_without_place ON charge_clock USING btree (account_id, id) WHERE (container_created_at IS NULL);

create table charge_recount (
  account_id uuid not null,
  id uuid not null,
  scac text,
  places text[],
  after_account_id uuid,
  after_container_id uuid,
  created_at timestamp with time zone not null,
  closed_too boolean not null default false,
  constraint charge_recount_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX charge_recount_next ON charge_recount USING btree (created_at);

create table charge_statement (
  account_id uuid not null,
  record_id uuid not null,
  id uuid not null,
  record_type text not null,
  kind text not null,
  says jsonb not null,
  stated_by text not null,
  observed_at timestamp with time zone not null,
  withdrawn_at timestamp with time zone,
  constraint charge_statement_pkey PRIMARY KEY (account_id, record_id, id),
  constraint charge_statement_record_type_check CHECK ((record_type = ANY (ARRAY['container'::text, 'shipment'::text])))
);
CREATE INDEX charge_statement_id ON charge_statement USING btree (id);
CREATE INDEX charge_statement_of_paper ON charge_statement USING btree (account_id, stated_by) WHERE (stated_by <> 'user_input'::text);

create table container (
  account_id uuid not null,
  id uuid not null,
  shipment_id uuid not null,
  number text not null,
  ref_numbers text[] not null default '{}'::text[],
  seal_number text,
  equipment_type text,
  equipment_length integer,
  equipment_height text,
  weight_in_lbs double precision,
  current_status text not null,
  availability_known boolean not null default false,
  available_for_pickup boolean,
  holds_at_pod_terminal jsonb not null default '[]'::jsonb,
  fees_at_pod_terminal jsonb not null default '[]'::jsonb,
  pickup_lfd_line timestamp with time zone,
  pickup_lfd_terminal timestamp with time zone,
  pickup_lfd_rail timestamp with time zone,
  pickup_appointment_at timestamp with time zone,
  location_at_pod_terminal text,
  pod_arrived_at timestamp with time zone,
  pod_discharged_at timestamp with time zone,
  pod_full_out_at timestamp with time zone,
  pod_full_out_chassis_number text,
  final_destination_full_out_at timestamp with time zone,
  delivered_at timestamp with time zone,
  empty_out_at timestamp with time zone,
  pol_full_in_at timestamp with time zone,
  pol_vessel_loaded_at timestamp with time zone,
  pol_vessel_departed_at timestamp with time zone,
  empty_terminated_at timestamp with time zone,
  pod_timezone text,
  final_destination_timezone text,
  empty_terminated_timezone text,
  pod_rail_carrier_scac text,
  ind_rail_carrier_scac text,
  pod_rail_loaded_at timestamp with time zone,
  pod_rail_departed_at timestamp with time zone,
  ind_eta_at timestamp with time zone,
  ind_ata_at timestamp with time zone,
  ind_rail_unloaded_at timestamp with time zone,
  ind_facility_holds jsonb,
  ind_facility_fees jsonb,
  terminal_checked_at timestamp with time zone,
  pod_terminal_id uuid,
  pickup_facility_id uuid,
  is_active boolean not null default true,
  transport_event_ids uuid[] not null default '{}'::uuid[],
  raw_event_ids uuid[] not null default '{}'::uuid[],
  route jsonb,
  route_updated_at timestamp with time zone,
  picture json not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  pickup_lfd_with_rail timestamp with time zone,
  pickup_lfd_on_with_rail date,
  pickup_lfd_without_rail timestamp with time zone,
  pickup_lfd_on_without_rail date,
  pickup_lfd_line_on date,
  pickup_lfd_terminal_on date,
  pickup_lfd_rail_on date,
  shipment_created_at timestamp with time zone,
  tracking_ended boolean,
  constraint container_account_id_shipment_id_fkey FOREIGN KEY (account_id, shipment_id) REFERENCES shipment(account_id, id),
  constraint container_pkey PRIMARY KEY (account_id, id)
) with (autovacuum_vacuum_scale_factor=0.02, autovacuum_analyze_scale_factor=0.05);
CREATE INDEX container_active ON container USING btree (account_id) WHERE is_active;
CREATE INDEX container_arrived ON container USING btree (account_id, pod_arrived_at, id);
CREATE INDEX container_availability ON container USING btree (account_id, available_for_pickup, created_at DESC, id DESC) WHERE (available_for_pickup IS NOT NULL);
CREATE INDEX container_by_number ON container USING btree (account_id, number);
CREATE INDEX container_changed ON container USING btree (account_id, updated_at DESC, id DESC);
CREATE INDEX container_changed_week ON container USING btree (account_id, (((((updated_at AT TIME ZONE 'UTC'::text))::date - '2000-01-03'::date) / 7)), created_at DESC, id DESC) INCLUDE (updated_at);
CREATE INDEX container_deadline_with_rail ON container USING btree (account_id, pickup_lfd_with_rail, id);
CREATE INDEX container_deadline_without_rail ON container USING btree (account_id, pickup_lfd_without_rail, id);
CREATE INDEX container_free_week_with_rail ON container USING btree (account_id, (((pickup_lfd_on_with_rail - '2000-01-03'::date) / 7)), created_at DESC, id DESC) INCLUDE (pickup_lfd_on_with_rail) WHERE (pickup_lfd_on_with_rail IS NOT NULL);
CREATE INDEX container_free_week_without_rail ON container USING btree (account_id, (((pickup_lfd_on_without_rail - '2000-01-03'::date) / 7)), created_at DESC, id DESC) INCLUDE (pickup_lfd_on_without_rail) WHERE (pickup_lfd_on_without_rail IS NOT NULL);
CREATE INDEX container_holds ON container USING btree (account_id, jsonb_path_query_array(holds_at_pod_terminal, '$[*]."name"'::jsonpath), created_at DESC, id DESC) WHERE (holds_at_pod_terminal <> '[]'::jsonb);
CREATE INDEX container_last_free_with_rail ON container USING btree (account_id, pickup_lfd_on_with_rail, id) WHERE (pickup_lfd_on_with_rail IS NOT NULL);
CREATE INDEX container_last_free_without_rail ON container USING btree (account_id, pickup_lfd_on_without_rail, id) WHERE (pickup_lfd_on_without_rail IS NOT NULL);
CREATE INDEX container_made ON container USING btree (created_at);
CREATE INDEX container_newest ON container USING btree (account_id, created_at DESC, id DESC);
CREATE INDEX container_number_anywhere ON container USING btree (number);
CREATE INDEX container_open_fees_with_rail ON container USING btree (account_id, pickup_lfd_with_rail, id) WHERE ((fees_at_pod_terminal <> '[]'::jsonb) AND (current_status <> ALL (ARRAY['picked_up'::text, 'delivered'::text, 'empty_returned'::text])));
CREATE INDEX container_open_fees_without_rail ON container USING btree (account_id, pickup_lfd_without_rail, id) WHERE ((fees_at_pod_terminal <> '[]'::jsonb) AND (current_status <> ALL (ARRAY['picked_up'::text, 'delivered'::text, 'empty_returned'::text])));
CREATE INDEX container_open_free_with_rail ON container USING btree (account_id, pickup_lfd_with_rail, id) WHERE (current_status <> ALL (ARRAY['picked_up'::text, 'delivered'::text, 'empty_returned'::text]));
CREATE INDEX container_open_free_without_rail ON container USING btree (account_id, pickup_lfd_without_rail, id) WHERE (current_status <> ALL (ARRAY['picked_up'::text, 'delivered'::text, 'empty_returned'::text]));
CREATE INDEX container_raw_events ON container USING gin (raw_event_ids);
CREATE INDEX container_refs ON container USING gin (ref_numbers);
CREATE INDEX container_shipments_free_week_with_rail ON container USING btree (account_id, (((pickup_lfd_on_with_rail - '2000-01-03'::date) / 7)), shipment_created_at DESC, shipment_id DESC) INCLUDE (pickup_lfd_on_with_rail) WHERE (pickup_lfd_on_with_rail IS NOT NULL);
CREATE INDEX container_shipments_free_week_without_rail ON container USING btree (account_id, (((pickup_lfd_on_without_rail - '2000-01-03'::date) / 7)), shipment_created_at DESC, shipment_id DESC) INCLUDE (pickup_lfd_on_without_rail) WHERE (pickup_lfd_on_without_rail IS NOT NULL);
CREATE INDEX container_status ON container USING btree (account_id, current_status, created_at DESC, id DESC);
CREATE INDEX container_tracking_ended ON container USING btree (account_id, tracking_ended, created_at DESC, id DESC);
CREATE INDEX container_without_place ON container USING btree (account_id, id) WHERE (shipment_created_at IS NULL);
CREATE UNIQUE INDEX container_id ON container USING btree (id);
CREATE UNIQUE INDEX container_number ON container USING btree (account_id, shipment_id, number);

create table container_subject (
  account_id uuid not null,
  container_id uuid not null,
  subject_id uuid not null,
  constraint container_subject_pkey PRIMARY KEY (account_id, container_id, subject_id),
  constraint container_subject_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subject(id)
);
CREATE INDEX container_subject_subject ON container_subject USING btree (subject_id);

create table custom_field (
  account_id uuid not null,
  id uuid not null,
  definition_id uuid not null,
  entity_type text not null,
  entity_id uuid not null,
  value jsonb,
  user_id uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint custom_field_account_id_definition_id_fkey FOREIGN KEY (account_id, definition_id) REFERENCES custom_field_definition(account_id, id) ON DELETE CASCADE,
  constraint custom_field_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX custom_field_of_definition ON custom_field USING btree (account_id, definition_id);
CREATE INDEX custom_field_value ON custom_field USING btree (account_id, definition_id, md5((value)::text));
CREATE UNIQUE INDEX custom_field_id ON custom_field USING btree (id);
CREATE UNIQUE INDEX custom_field_once ON custom_field USING btree (account_id, entity_id, definition_id);

create table custom_field_definition (
  account_id uuid not null,
  id uuid not null,
  entity_type text not null,
  api_slug text not null,
  display_name text not null,
  description text,
  data_type text not null,
  reference_type text,
  validation jsonb,
  default_format text,
  default_value jsonb,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint custom_field_definition_data_type_check CHECK ((data_type = ANY (ARRAY['short_text'::text, 'number'::text, 'date'::text, 'datetime'::text, 'boolean'::text, 'enum'::text, 'enum_multi'::text, 'reference'::text]))),
  constraint custom_field_definition_entity_type_check CHECK ((entity_type = ANY (ARRAY['Shipment'::text, 'Container'::text, 'TrackingRequest'::text]))),
  constraint custom_field_definition_pkey PRIMARY KEY (account_id, id),
  constraint custom_field_definition_reference_type_check CHECK ((reference_type = ANY (ARRAY['shipment'::text, 'container'::text, 'party'::text])))
);
CREATE UNIQUE INDEX custom_field_definition_id ON custom_field_definition USING btree (id);
CREATE UNIQUE INDEX custom_field_definition_slug ON custom_field_definition USING btree (account_id, entity_type, api_slug);

create table custom_field_option (
  account_id uuid not null,
  id uuid not null,
  definition_id uuid not null,
  label text not null,
  value text not null,
  position integer,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint custom_field_option_account_id_definition_id_fkey FOREIGN KEY (account_id, definition_id) REFERENCES custom_field_definition(account_id, id) ON DELETE CASCADE,
  constraint custom_field_option_pkey PRIMARY KEY (account_id, id)
);
CREATE UNIQUE INDEX custom_field_option_id ON custom_field_option USING btree (id);
CREATE UNIQUE INDEX custom_field_option_value ON custom_field_option USING btree (account_id, definition_id, value);

create table delivery_lane (
  account_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  lane_key text not null,
  pending integer not null,
  done_through bigint not null,
  next_at timestamp with time zone not null,
  lease_until timestamp with time zone,
  token uuid,
  constraint delivery_lane_pkey PRIMARY KEY (account_id, id)
) with (fillfactor=70, autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=500);
CREATE INDEX delivery_lane_due ON delivery_lane USING btree (account_id, webhook_id, next_at);

create table document (
  account_id uuid not null,
  id uuid not null,
  name text not null,
  file_name text not null,
  file_id uuid not null,
  file_content_type text not null,
  file_size_bytes integer not null,
  sha256 text not null,
  source text not null,
  status text not null,
  failed_reason text,
  failed_detail text,
  type_read text,
  type_manual text,
  type_confidence double precision,
  page_count integer,
  page_from integer,
  page_to integer,
  needs_review boolean not null default false,
  reviewed_at timestamp with time zone,
  parent_id uuid,
  split_manual jsonb,
  email_submission_id uuid,
  user_id uuid,
  representation_id uuid,
  corrections jsonb,
  discarded_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  erased_at timestamp with time zone,
  confirmed_representation_id uuid,
  invoice_id uuid,
  correction_places jsonb,
  constraint document_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX document_children ON document USING btree (account_id, parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX document_erasable ON document USING btree (discarded_at) WHERE ((discarded_at IS NOT NULL) AND (erased_at IS NULL));
CREATE INDEX document_id ON document USING btree (id);
CREATE INDEX document_newest ON document USING btree (account_id, created_at DESC, id DESC);
CREATE INDEX document_of_file ON document USING btree (account_id, file_id);
CREATE INDEX document_of_submission ON document USING btree (account_id, email_submission_id) WHERE (email_submission_id IS NOT NULL);
CREATE INDEX document_sha256 ON document USING btree (account_id, sha256);

create table document_alias (
  account_id uuid not null,
  code text not null,
  created_at timestamp with time zone not null,
  retires_at timestamp with time zone,
  constraint document_alias_pkey PRIMARY KEY (account_id, code)
);
CREATE INDEX document_alias_code ON document_alias USING btree (code);
CREATE UNIQUE INDEX document_alias_live ON document_alias USING btree (account_id) WHERE (retires_at IS NULL);

create table document_chunk (
  account_id uuid not null,
  stored_in date not null,
  file_id uuid not null,
  number integer not null,
  data bytea not null,
  constraint document_chunk_pkey PRIMARY KEY (account_id, stored_in, file_id, number)
);

create table document_correction (
  account_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  user_id uuid,
  changes jsonb not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint document_correction_account_id_document_id_fkey FOREIGN KEY (account_id, document_id) REFERENCES document(account_id, id) ON DELETE CASCADE,
  constraint document_correction_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX document_correction_of ON document_correction USING btree (account_id, document_id, created_at DESC, id DESC);

create table document_file (
  account_id uuid not null,
  id uuid not null,
  stored_in date not null,
  sha256 text not null,
  bytes integer not null,
  created_at timestamp with time zone not null,
  object_id uuid,
  constraint document_file_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX document_file_in_database ON document_file USING btree (account_id, id) WHERE (object_id IS NULL);
CREATE INDEX document_file_sha256 ON document_file USING btree (account_id, sha256);

create table document_job (
  account_id uuid not null,
  document_id uuid not null,
  work text not null,
  due_at timestamp with time zone not null,
  leased_until timestamp with time zone,
  attempts integer not null default 0,
  constraint document_job_account_id_document_id_fkey FOREIGN KEY (account_id, document_id) REFERENCES document(account_id, id) ON DELETE CASCADE,
  constraint document_job_pkey PRIMARY KEY (account_id, document_id)
);
CREATE INDEX document_job_due ON document_job USING btree (account_id, due_at, document_id);

create table document_link (
  account_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  target_type text not null,
  target_id uuid not null,
  shipment_id uuid not null,
  state text not null,
  rule text not null,
  value text,
  confidence double precision not null,
  user_id uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint document_link_account_id_document_id_fkey FOREIGN KEY (account_id, document_id) REFERENCES document(account_id, id) ON DELETE CASCADE,
  constraint document_link_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX document_link_id ON document_link USING btree (id);
CREATE INDEX document_link_of_target ON document_link USING btree (account_id, target_id, document_id);
CREATE UNIQUE INDEX document_link_target ON document_link USING btree (account_id, document_id, target_id);

create table document_reference (
  account_id uuid not null,
  document_id uuid not null,
  kind text not null,
  value text not null,
  page integer not null,
  constraint document_reference_account_id_document_id_fkey FOREIGN KEY (account_id, document_id) REFERENCES document(account_id, id) ON DELETE CASCADE,
  constraint document_reference_pkey PRIMARY KEY (account_id, document_id, kind, value)
);
CREATE INDEX document_reference_value ON document_reference USING btree (account_id, value);

create table document_representation (
  account_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  key text not null,
  schema_version text not null,
  pipeline text not null,
  reading jsonb not null,
  pages jsonb not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  corrections jsonb,
  correction_places jsonb,
  constraint document_representation_account_id_document_id_fkey FOREIGN KEY (account_id, document_id) REFERENCES document(account_id, id) ON DELETE CASCADE,
  constraint document_representation_pkey PRIMARY KEY (account_id, id)
);
CREATE UNIQUE INDEX document_representation_key ON document_representation USING btree (account_id, document_id, key);

create table document_storage (
  account_id uuid not null,
  bytes bigint not null,
  constraint document_storage_pkey PRIMARY KEY (account_id)
);

create table document_upload (
  account_id uuid not null,
  id uuid not null,
  file_name text not null,
  content_type text,
  bytes integer not null,
  checksum text not null,
  file_id uuid,
  document_id uuid,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint document_upload_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX document_upload_expiry ON document_upload USING btree (expires_at);
CREATE INDEX document_upload_file ON document_upload USING btree (account_id, file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX document_upload_id ON document_upload USING btree (id);

create table edi_control_number (
  syntax text not null,
  sender text not null,
  receiver text not null,
  last_number integer not null,
  constraint edi_control_number_pkey PRIMARY KEY (syntax, sender, receiver)
);

create table edi_interchange (
  account_id uuid not null,
  notification_id uuid not null,
  webhook_id uuid not null,
  syntax text not null,
  sender text not null,
  receiver text not null,
  control_number integer not null,
  made_at timestamp with time zone not null,
  acknowledgement text,
  acknowledgement_error text,
  acknowledged_at timestamp with time zone,
  constraint edi_interchange_pkey PRIMARY KEY (account_id, notification_id)
);
CREATE INDEX edi_interchange_channel ON edi_interchange USING btree (account_id, webhook_id);
CREATE INDEX edi_interchange_number ON edi_interchange USING btree (syntax, sender, receiver, control_number);

create table edi_line (
  scac text not null,
  last_told_at timestamp with time zone not null,
  constraint edi_line_pkey PRIMARY KEY (scac)
);

create table edi_message (
  id uuid not null,
  inbound_id uuid not null,
  message_type text not null,
  scac text,
  data_source text,
  body bytea not null,
  constraint edi_message_inbound_id_fkey FOREIGN KEY (inbound_id) REFERENCES inbound(id) ON DELETE CASCADE,
  constraint edi_message_pkey PRIMARY KEY (id)
);
CREATE INDEX edi_message_inbound ON edi_message USING btree (inbound_id);

create table edi_reference (
  number text not null,
  message_id uuid not null,
  constraint edi_reference_message_id_fkey FOREIGN KEY (message_id) REFERENCES edi_message(id) ON DELETE CASCADE,
  constraint edi_reference_pkey PRIMARY KEY (number, message_id)
);
CREATE INDEX edi_reference_message ON edi_reference USING btree (message_id);

create table email_submission (
  account_id uuid not null,
  id uuid not null,
  status text not null,
  held_reason text,
  dropped_reason text,
  failed_detail text,
  subject text not null,
  body_preview text,
  from_addresses text[] not null,
  to_addresses text[] not null,
  cc_addresses text[] not null,
  sent_at timestamp with time zone,
  message_id text,
  in_reply_to text,
  thread text[] not null,
  content_type text,
  authentication jsonb,
  left_out jsonb not null,
  attachment_names text[] not null,
  user_id uuid,
  file_id uuid,
  content_sha256 text not null,
  discarded_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint email_submission_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX email_submission_id ON email_submission USING btree (id);
CREATE INDEX email_submission_newest ON email_submission USING btree (account_id, created_at DESC, id DESC);
CREATE INDEX email_submission_waiting ON email_submission USING btree (created_at) WHERE ((status = 'held'::text) AND (discarded_at IS NULL));
CREATE UNIQUE INDEX email_submission_same ON email_submission USING btree (account_id, COALESCE(message_id, ''::text), content_sha256) WHERE (discarded_at IS NULL);

create table evidence_pack (
  account_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  pack text not null,
  created_at timestamp with time zone not null,
  constraint evidence_pack_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX evidence_pack_id ON evidence_pack USING btree (id);

create table exception (
  account_id uuid not null,
  id uuid not null,
  subject_id uuid not null,
  shipment_id uuid,
  tracking_request_id uuid,
  key text not null,
  kind text not null,
  severity text not null,
  action text not null,
  mark text not null,
  evidence jsonb not null,
  change jsonb,
  at_stake jsonb,
  container_ids uuid[] not null,
  due_on date,
  held boolean not null,
  owner_id uuid,
  note text,
  snoozed_until timestamp with time zone,
  snoozed_until_event text,
  opened_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  closed_reason text,
  version integer not null default 1,
  constraint exception_account_id_subject_id_key_key UNIQUE (account_id, subject_id, key),
  constraint exception_check CHECK (((shipment_id IS NULL) <> (tracking_request_id IS NULL))),
  constraint exception_check1 CHECK (((closed_at IS NULL) = (closed_reason IS NULL))),
  constraint exception_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX exception_at_stake ON exception USING btree (account_id, container_ids, due_on) INCLUDE (at_stake) WHERE ((closed_at IS NULL) AND ((cardinality(container_ids) >= 1) AND (cardinality(container_ids) <= 100)) AND ((at_stake IS NOT NULL) OR (due_on IS NOT NULL)));
CREATE INDEX exception_at_stake_of_many ON exception USING btree (account_id) WHERE ((closed_at IS NULL) AND (cardinality(container_ids) > 100) AND ((at_stake IS NOT NULL) OR (due_on IS NOT NULL)));
CREATE INDEX exception_changed ON exception USING btree (account_id, changed_at);
CREATE INDEX exception_id ON exception USING btree (id);
CREATE INDEX exception_open ON exception USING btree (account_id, due_on) WHERE (closed_at IS NULL);
CREATE INDEX exception_owned ON exception USING btree (account_id, owner_id) WHERE ((closed_at IS NULL) AND (owner_id IS NOT NULL));
CREATE INDEX exception_snoozed ON exception USING btree (account_id) WHERE ((closed_at IS NULL) AND ((snoozed_until IS NOT NULL) OR (snoozed_until_event IS NOT NULL)));
CREATE INDEX exception_standing ON exception USING btree (account_id, kind, shipment_id) WHERE (closed_at IS NULL);
CREATE INDEX exception_urgency ON exception USING btree (account_id, array_position(ARRAY['critical'::text, 'warning'::text, 'info'::text], severity), due_on, ((NOT held)), changed_at DESC, id) WHERE (closed_at IS NULL);

create table exception_entry (
  account_id uuid not null,
  exception_id uuid not null,
  id uuid not null,
  deed text not null,
  at timestamp with time zone not null,
  by text not null,
  person_id uuid,
  text text,
  constraint exception_entry_account_id_exception_id_fkey FOREIGN KEY (account_id, exception_id) REFERENCES exception(account_id, id),
  constraint exception_entry_by_check CHECK ((by = ANY (ARRAY['service'::text, 'person'::text, 'key'::text]))),
  constraint exception_entry_pkey PRIMARY KEY (account_id, exception_id, id)
);

create table exception_state (
  account_id uuid not null,
  id uuid not null,
  version integer not null,
  valid_from timestamp with time zone not null,
  valid_until timestamp with time zone,
  subject_id uuid not null,
  shipment_id uuid,
  tracking_request_id uuid,
  key text not null,
  kind text not null,
  severity text not null,
  action text not null,
  mark text not null,
  evidence jsonb not null,
  change jsonb,
  at_stake jsonb,
  container_ids uuid[] not null,
  due_on date,
  held boolean not null,
  owner_id uuid,
  note text,
  snoozed_until timestamp with time zone,
  snoozed_until_event text,
  opened_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  closed_reason text,
  constraint exception_state_pkey PRIMARY KEY (account_id, id, version)
);
CREATE INDEX exception_state_then ON exception_state USING btree (account_id, valid_until, valid_from);

create table exception_state_kept (
  account_id uuid not null,
  since timestamp with time zone not null,
  constraint exception_state_kept_pkey PRIMARY KEY (account_id)
);

create table export_link (
  account_id uuid not null,
  id uuid not null,
  name text,
  list text not null,
  query text not null,
  secret text not null,
  created_at timestamp with time zone not null,
  constraint export_link_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint export_link_pkey PRIMARY KEY (account_id, id)
);
CREATE UNIQUE INDEX export_link_id ON export_link USING btree (id);

create table facility_calendar (
  account_id uuid not null,
  id uuid not null,
  facility text not null,
  created_at timestamp with time zone not null,
  constraint facility_calendar_account_id_facility_key UNIQUE (account_id, facility),
  constraint facility_calendar_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX facility_calendar_id ON facility_calendar USING btree (id);

create table facility_calendar_statement (
  account_id uuid not null,
  facility_calendar_id uuid not null,
  id uuid not null,
  says jsonb not null,
  stated_by text not null,
  observed_at timestamp with time zone not null,
  withdrawn_at timestamp with time zone,
  constraint facility_calendar_statement_account_id_facility_calendar_i_fkey FOREIGN KEY (account_id, facility_calendar_id) REFERENCES facility_calendar(account_id, id),
  constraint facility_calendar_statement_pkey PRIMARY KEY (account_id, facility_calendar_id, id)
);
CREATE INDEX facility_calendar_statement_id ON facility_calendar_statement USING btree (id);

create table idempotency (
  account_id uuid not null,
  key text not null,
  method text not null,
  path text not null,
  body_hash bytea not null,
  kept_at timestamp with time zone not null,
  status integer not null,
  response text not null,
  constraint idempotency_pkey PRIMARY KEY (account_id, key, method, path),
  constraint idempotency_sealed CHECK ((response ~ '^1\.[0-9a-f]{8}\.'::text)) NOT VALID
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=2000);
CREATE INDEX idempotency_kept ON idempotency USING btree (kept_at);

create table inbound (
  id uuid not null,
  kind text not null,
  source_id text not null,
  origin text not null,
  content_type text not null,
  sha256 bytea not null,
  body bytea not null,
  sender text,
  control_number text,
  receipt jsonb not null,
  recorded jsonb,
  received_at timestamp with time zone not null,
  attempts integer not null default 0,
  next_attempt_at timestamp with time zone,
  lease_until timestamp with time zone,
  failure text,
  constraint inbound_kind_check CHECK ((kind = ANY (ARRAY['edi'::text, 'terminal_feed'::text, 'dcsa'::text, 'report'::text]))),
  constraint inbound_pkey PRIMARY KEY (id)
);
CREATE INDEX inbound_control_number ON inbound USING btree (sender, control_number) WHERE (control_number IS NOT NULL);
CREATE INDEX inbound_due ON inbound USING btree (next_attempt_at) WHERE (next_attempt_at IS NOT NULL);
CREATE INDEX inbound_received ON inbound USING btree (received_at);
CREATE UNIQUE INDEX inbound_once ON inbound USING btree (kind, source_id, sha256);

create table invitation (
  account_id uuid not null,
  id uuid not null,
  email text not null,
  role text not null,
  invited_by_person_id uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  parties uuid[] not null default '{}'::uuid[],
  constraint invitation_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint invitation_parties CHECK (((role = 'party'::text) = (cardinality(parties) > 0))),
  constraint invitation_pkey PRIMARY KEY (account_id, id),
  constraint invitation_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'member'::text, 'read_only'::text, 'party'::text])))
);
CREATE UNIQUE INDEX invitation_email ON invitation USING btree (account_id, lower(email));

create table invoice (
  account_id uuid not null,
  id uuid not null,
  number text not null,
  biller text not null,
  status text not null,
  disputed_on date,
  written jsonb not null,
  sha256 text not null,
  verdict jsonb not null,
  checked_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  told_dispute_by date,
  told_lead_days integer,
  told_answer_by date,
  deadline_at timestamp with time zone,
  disputed_verdict jsonb,
  told_issue_by date,
  constraint invoice_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX invoice_deadline ON invoice USING btree (deadline_at, id) WHERE (deadline_at IS NOT NULL);
CREATE INDEX invoice_id ON invoice USING btree (id);
CREATE INDEX invoice_newest ON invoice USING btree (account_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX invoice_number ON invoice USING btree (account_id, biller, number) WHERE (status <> 'void'::text);

create table invoice_box (
  account_id uuid not null,
  container_number text not null,
  invoice_id uuid not null,
  constraint invoice_box_pkey PRIMARY KEY (account_id, container_number, invoice_id)
);

create table invoice_check (
  account_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  evidence_pack_id uuid not null,
  reason text not null,
  verdict jsonb not null,
  charges jsonb not null,
  content_sha256 text not null,
  checked_at timestamp with time zone not null,
  constraint invoice_check_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX invoice_check_newest ON invoice_check USING btree (account_id, invoice_id, checked_at DESC, id DESC);

create table leg_time (
  account_id uuid not null,
  leg text not null,
  scac text not null,
  from_locode text not null,
  to_locode text not null,
  shipments integer not null,
  days integer not null,
  constraint leg_time_pkey PRIMARY KEY (account_id, leg, scac, from_locode, to_locode)
);

create table log_epoch (
  number integer not null,
  began_at timestamp with time zone not null,
  reason text not null,
  database_mark text,
  constraint log_epoch_pkey PRIMARY KEY (number),
  constraint log_epoch_reason_check CHECK ((reason = ANY (ARRAY['first'::text, 'moved'::text, 'restored'::text])))
);

create table loose_object (
  account_id uuid not null,
  id uuid not null,
  file_id uuid not null,
  since timestamp with time zone not null,
  is_removing boolean not null default false,
  constraint loose_object_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX loose_object_file ON loose_object USING btree (account_id, file_id);
CREATE INDEX loose_object_since ON loose_object USING btree (since);

create table membership (
  account_id uuid not null,
  person_id uuid not null,
  role text not null,
  is_primary boolean not null default false,
  created_at timestamp with time zone not null,
  parties uuid[] not null default '{}'::uuid[],
  constraint membership_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint membership_parties CHECK (((role = 'party'::text) = (cardinality(parties) > 0))),
  constraint membership_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint membership_pkey PRIMARY KEY (account_id, person_id),
  constraint membership_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'member'::text, 'read_only'::text, 'party'::text])))
);
CREATE INDEX membership_person ON membership USING btree (person_id);

create table morning_digest (
  account_id uuid not null,
  webhook_id uuid not null,
  due_at timestamp with time zone not null,
  sent_on date,
  told_until timestamp with time zone,
  tries integer not null default 0,
  constraint morning_digest_account_id_webhook_id_fkey FOREIGN KEY (account_id, webhook_id) REFERENCES webhook(account_id, id) ON DELETE CASCADE,
  constraint morning_digest_pkey PRIMARY KEY (account_id, webhook_id)
);
CREATE INDEX morning_digest_due ON morning_digest USING btree (due_at);

create table notification (
  account_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  change_id uuid not null,
  sequence bigint not null,
  lane_key text not null,
  event text not null,
  reference_type text not null,
  reference_id uuid not null,
  head text not null,
  delivery_status text not null default 'pending'::text,
  attempts integer not null default 0,
  internal_failures integer not null default 0,
  failure text,
  next_attempt_at timestamp with time zone,
  created_at timestamp with time zone not null,
  trace_context text,
  constraint notification_delivery_status_check CHECK ((delivery_status = ANY (ARRAY['pending'::text, 'succeeded'::text, 'failed'::text]))),
  constraint notification_pkey PRIMARY KEY (account_id, id)
) with (fillfactor=90, autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.05, autovacuum_analyze_scale_factor=0.02);
CREATE INDEX notification_lane ON notification USING btree (account_id, webhook_id, lane_key, sequence);
CREATE INDEX notification_newest ON notification USING btree (account_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX notification_id ON notification USING btree (id);
CREATE UNIQUE INDEX notification_once ON notification USING btree (account_id, change_id, webhook_id);

create table notification_log (
  account_id uuid not null,
  notification_id uuid not null,
  id uuid not null,
  attempt integer not null,
  status_code integer,
  error text,
  duration_ms integer not null,
  request_headers json not null,
  response_headers json,
  response_body text,
  next_attempt_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint notification_log_pkey PRIMARY KEY (account_id, notification_id, id)
) with (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.05);

create table oauth_client (
  id text not null,
  metadata json not null,
  secret text,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  registered_from text,
  constraint oauth_client_pkey PRIMARY KEY (id)
);
CREATE INDEX oauth_client_unused ON oauth_client USING btree (registered_from, created_at) WHERE (registered_from IS NOT NULL);
CREATE INDEX oauth_client_used ON oauth_client USING btree (last_used_at);

create table oauth_grant (
  account_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  client_id text not null,
  resource text not null,
  scope text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  constraint oauth_grant_account_id_person_id_fkey FOREIGN KEY (account_id, person_id) REFERENCES membership(account_id, person_id) ON DELETE CASCADE,
  constraint oauth_grant_client_id_fkey FOREIGN KEY (client_id) REFERENCES oauth_client(id),
  constraint oauth_grant_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX oauth_grant_client ON oauth_grant USING btree (client_id);
CREATE INDEX oauth_grant_person ON oauth_grant USING btree (person_id);
CREATE UNIQUE INDEX oauth_grant_id ON oauth_grant USING btree (id);

create table oauth_interaction (
  uid_hash bytea not null,
  payload json not null,
  expires_at timestamp with time zone not null,
  constraint oauth_interaction_pkey PRIMARY KEY (uid_hash)
);
CREATE INDEX oauth_interaction_expired ON oauth_interaction USING btree (expires_at);

create table oauth_key (
  purpose text not null,
  generation integer not null,
  sealed text not null,
  created_at timestamp with time zone not null,
  constraint oauth_key_pkey PRIMARY KEY (purpose, generation),
  constraint oauth_key_purpose_check CHECK ((purpose = ANY (ARRAY['signing'::text, 'cookies'::text])))
);

create table oauth_token (
  account_id uuid not null,
  value_hash bytea not null,
  kind text not null,
  grant_id uuid not null,
  payload json not null,
  consumed_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  constraint oauth_token_account_id_grant_id_fkey FOREIGN KEY (account_id, grant_id) REFERENCES oauth_grant(account_id, id) ON DELETE CASCADE,
  constraint oauth_token_kind_check CHECK ((kind = ANY (ARRAY['AuthorizationCode'::text, 'AccessToken'::text, 'RefreshToken'::text]))),
  constraint oauth_token_pkey PRIMARY KEY (account_id, value_hash)
);
CREATE INDEX oauth_token_expired ON oauth_token USING btree (expires_at);
CREATE INDEX oauth_token_grant ON oauth_token USING btree (account_id, grant_id);
CREATE INDEX oauth_token_value ON oauth_token USING btree (value_hash);

create table observation (
  id uuid not null,
  subject_id uuid not null,
  payload_id uuid,
  source text not null,
  hash bytea not null,
  body jsonb not null,
  recorded_at timestamp with time zone not null,
  seen_in_snapshot integer not null,
  withdrawn_at timestamp with time zone,
  slot bytea not null,
  last_seen_at timestamp with time zone not null,
  known_from timestamp with time zone,
  known_until timestamp with time zone,
  constraint observation_pkey PRIMARY KEY (id),
  constraint observation_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subject(id)
) with (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.05, autovacuum_analyze_scale_factor=0.02);
CREATE INDEX observation_subject ON observation USING btree (subject_id);

create table observation_pack (
  subject_id uuid not null,
  statements integer not null,
  body bytea not null,
  constraint observation_pack_pkey PRIMARY KEY (subject_id),
  constraint observation_pack_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subject(id)
);

create table party (
  account_id uuid not null,
  id uuid not null,
  company_name text not null,
  nickname text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint party_pkey PRIMARY KEY (account_id, id)
);
CREATE UNIQUE INDEX party_id ON party USING btree (id);
CREATE UNIQUE INDEX party_name ON party USING btree (account_id, lower(company_name));

create table party_role (
  account_id uuid not null,
  id uuid not null,
  party_id uuid not null,
  role text not null,
  roleable_type text not null,
  roleable_id uuid not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint party_role_account_id_party_id_fkey FOREIGN KEY (account_id, party_id) REFERENCES party(account_id, id),
  constraint party_role_pkey PRIMARY KEY (account_id, id),
  constraint party_role_roleable_type_check CHECK ((roleable_type = ANY (ARRAY['Shipment'::text, 'Cargo'::text, 'TrackingRequest'::text])))
);
CREATE INDEX party_role_of_party ON party_role USING btree (account_id, party_id, roleable_type, roleable_id);
CREATE UNIQUE INDEX party_role_id ON party_role USING btree (id);
CREATE UNIQUE INDEX party_role_once ON party_role USING btree (account_id, roleable_id, role, party_id);

create table payload (
  id uuid not null,
  subject_id uuid not null,
  received_at timestamp with time zone not null,
  outcome text not null,
  content_type text not null,
  origin text not null,
  body bytea,
  object_id uuid,
  object_from integer,
  body_bytes integer,
  body_sha256 bytea,
  constraint payload_pkey PRIMARY KEY (id),
  constraint payload_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subject(id)
) with (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.05);
CREATE INDEX payload_failed ON payload USING btree (id) WHERE (outcome = ANY (ARRAY['temporary'::text, 'bad_number'::text]));
CREATE INDEX payload_in_database ON payload USING btree (id) WHERE ((object_id IS NULL) AND (outcome <> ALL (ARRAY['temporary'::text, 'bad_number'::text])));
CREATE INDEX payload_large ON payload USING btree (id) WHERE ((object_id IS NULL) AND (outcome <> ALL (ARRAY['temporary'::text, 'bad_number'::text])) AND (octet_length(body) >= 65536));
CREATE INDEX payload_of_object ON payload USING btree (object_id) WHERE (object_id IS NOT NULL);
CREATE INDEX payload_subject ON payload USING btree (subject_id, received_at DESC);

create table payload_object (
  id uuid not null,
  state text not null,
  bytes integer not null,
  since timestamp with time zone not null,
  constraint payload_object_pkey PRIMARY KEY (id),
  constraint payload_object_state_check CHECK ((state = ANY (ARRAY['writing'::text, 'kept'::text, 'loose'::text, 'removing'::text])))
);
CREATE INDEX payload_object_not_kept ON payload_object USING btree (since) WHERE (state <> 'kept'::text);

create table person (
  id uuid not null,
  email text not null,
  name text not null,
  password_hash text not null,
  is_operator boolean not null default false,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint person_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX person_email ON person USING btree (lower(email));

create table person_identity (
  issuer text not null,
  subject text not null,
  person_id uuid not null,
  created_at timestamp with time zone not null,
  constraint person_identity_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE,
  constraint person_identity_person_id_issuer_key UNIQUE (person_id, issuer),
  constraint person_identity_pkey PRIMARY KEY (issuer, subject)
);

create table person_second_step (
  person_id uuid not null,
  secret text not null,
  confirmed_at timestamp with time zone,
  last_step bigint not null default 0,
  recovery_hashes text[] not null default '{}'::text[],
  created_at timestamp with time zone not null,
  constraint person_second_step_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE,
  constraint person_second_step_pkey PRIMARY KEY (person_id)
);

create table publishable_key (
  account_id uuid not null,
  id uuid not null,
  name text not null,
  key text not null,
  origins text[] not null default '{}'::text[],
  show_fees boolean not null default false,
  show_holds boolean not null default true,
  created_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  constraint publishable_key_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint publishable_key_pkey PRIMARY KEY (account_id, id)
);
CREATE UNIQUE INDEX publishable_key_key ON publishable_key USING btree (key);

create table push_secret (
  id uuid not null,
  source_id text not null,
  subscription_id text,
  secret text not null,
  created_at timestamp with time zone not null,
  retired_at timestamp with time zone,
  constraint push_secret_pkey PRIMARY KEY (id),
  constraint push_secret_source_id_fkey FOREIGN KEY (source_id) REFERENCES source_configuration(id) ON DELETE CASCADE
);
CREATE INDEX push_secret_source ON push_secret USING btree (source_id);

create table quarantine (
  id uuid not null,
  inbound_id uuid,
  source_id text not null,
  origin text not null,
  reason text not null,
  message_type text,
  control_number text,
  body bytea not null,
  received_at timestamp with time zone not null,
  constraint quarantine_inbound_id_fkey FOREIGN KEY (inbound_id) REFERENCES inbound(id) ON DELETE SET NULL,
  constraint quarantine_pkey PRIMARY KEY (id)
);
CREATE INDEX quarantine_received ON quarantine USING btree (received_at);

create table rate_window (
  account_id uuid not null,
  bucket text not null,
  stamps double precision[] not null default '{}'::double precision[],
  constraint rate_window_pkey PRIMARY KEY (account_id, bucket)
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=500);

create table report_file (
  account_id uuid not null,
  id uuid not null,
  mapping_id uuid not null,
  inbound_id uuid not null,
  name text not null,
  status text not null,
  refused_reason text,
  stated_at timestamp with time zone,
  received_at timestamp with time zone not null,
  read_at timestamp with time zone,
  counts jsonb,
  rows jsonb,
  constraint report_file_inbound_id_fkey FOREIGN KEY (inbound_id) REFERENCES inbound(id) ON DELETE CASCADE,
  constraint report_file_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX report_file_id ON report_file USING btree (id);
CREATE INDEX report_file_inbound ON report_file USING btree (inbound_id);
CREATE INDEX report_file_newest ON report_file USING btree (account_id, received_at DESC, id DESC);

create table report_mapping (
  account_id uuid not null,
  id uuid not null,
  name text not null,
  terminal text,
  time_zone text,
  date_order text,
  currency_code text not null,
  sheet text,
  columns jsonb not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint report_mapping_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX report_mapping_id ON report_mapping USING btree (id);
CREATE UNIQUE INDEX report_mapping_name ON report_mapping USING btree (account_id, name);

create table request_log (
  account_id uuid not null,
  id uuid not null,
  requested_at timestamp with time zone not null,
  method text not null,
  path text not null,
  status integer not null,
  duration_ms integer not null,
  credential_kind text not null,
  credential_id uuid not null,
  request_id text not null,
  constraint request_log_pkey PRIMARY KEY (account_id, id)
) partition by range (id);
CREATE INDEX request_log_time ON ONLY request_log USING btree (requested_at);

create table sandbox_clock (
  one boolean not null default true,
  anchor_real_ms double precision not null,
  anchor_world_ms double precision not null,
  speed double precision not null,
  jumped_ms double precision not null default 0,
  constraint sandbox_clock_one_check CHECK (one),
  constraint sandbox_clock_pkey PRIMARY KEY (one)
);

create table saved_view (
  account_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  name text not null,
  search jsonb not null,
  created_at timestamp with time zone not null,
  constraint saved_view_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint saved_view_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE,
  constraint saved_view_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX saved_view_of_person ON saved_view USING btree (account_id, person_id, created_at);

create table search_term (
  account_id uuid not null,
  term text collate "C" not null,
  kind text not null,
  record_id uuid not null,
  shipment_id uuid,
  constraint search_term_kind_check CHECK ((kind = ANY (ARRAY['shipment'::text, 'container'::text, 'tracking_request'::text]))),
  constraint search_term_pkey PRIMARY KEY (account_id, kind, term, record_id)
) with (autovacuum_vacuum_scale_factor=0.02);
CREATE INDEX search_term_parts ON search_term USING gin (search_parts(account_id, term));
CREATE INDEX search_term_record ON search_term USING btree (account_id, kind, record_id);

create table session (
  account_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  token_hash bytea not null,
  ip text not null,
  user_agent text not null,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  by_provider boolean not null default false,
  constraint session_account_id_person_id_fkey FOREIGN KEY (account_id, person_id) REFERENCES membership(account_id, person_id) ON DELETE CASCADE,
  constraint session_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX session_person ON session USING btree (person_id);
CREATE INDEX session_token ON session USING btree (token_hash);

create table share (
  account_id uuid not null,
  id uuid not null,
  name text,
  shipment_id uuid,
  container_id uuid,
  token_hash bytea not null,
  token text not null,
  shows_holds boolean not null,
  shows_fees boolean not null,
  expires_at timestamp with time zone,
  views integer not null default 0,
  first_viewed_at timestamp with time zone,
  last_viewed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint share_account_id_container_id_fkey FOREIGN KEY (account_id, container_id) REFERENCES container(account_id, id) ON DELETE CASCADE,
  constraint share_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint share_account_id_shipment_id_fkey FOREIGN KEY (account_id, shipment_id) REFERENCES shipment(account_id, id) ON DELETE CASCADE,
  constraint share_of_one CHECK (((shipment_id IS NULL) <> (container_id IS NULL))),
  constraint share_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX share_newest ON share USING btree (account_id, created_at DESC, id DESC);
CREATE INDEX share_of_container ON share USING btree (account_id, container_id) WHERE (container_id IS NOT NULL);
CREATE INDEX share_of_shipment ON share USING btree (account_id, shipment_id) WHERE (shipment_id IS NOT NULL);
CREATE UNIQUE INDEX share_id ON share USING btree (id);
CREATE UNIQUE INDEX share_token ON share USING btree (token_hash);

create table share_brand (
  account_id uuid not null,
  name text,
  color text,
  logo text,
  updated_at timestamp with time zone not null,
  constraint share_brand_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint share_brand_pkey PRIMARY KEY (account_id)
);

create table share_follower (
  account_id uuid not null,
  share_id uuid not null,
  id uuid not null,
  address_hash bytea not null,
  address text not null,
  due_at timestamp with time zone not null,
  tries integer not null default 0,
  asked_until timestamp with time zone,
  confirmed_at timestamp with time zone,
  told text[] not null default '{}'::text[],
  created_at timestamp with time zone not null,
  constraint share_follower_account_id_share_id_fkey FOREIGN KEY (account_id, share_id) REFERENCES share(account_id, id) ON DELETE CASCADE,
  constraint share_follower_pkey PRIMARY KEY (account_id, share_id, id)
);
CREATE INDEX share_follower_due ON share_follower USING btree (due_at);
CREATE UNIQUE INDEX share_follower_address ON share_follower USING btree (account_id, share_id, address_hash);

create table share_view (
  account_id uuid not null,
  share_id uuid not null,
  viewed_on date not null,
  views integer not null,
  constraint share_view_account_id_share_id_fkey FOREIGN KEY (account_id, share_id) REFERENCES share(account_id, id) ON DELETE CASCADE,
  constraint share_view_pkey PRIMARY KEY (account_id, share_id, viewed_on)
);

create table shipment (
  account_id uuid not null,
  id uuid not null,
  subject_id uuid not null,
  request_type text not null,
  request_number text not null,
  normalized_number text not null,
  scac text not null,
  status text not null,
  bill_of_lading_number text not null,
  ref_numbers text[] not null default '{}'::text[],
  tags text[] not null default '{}'::text[],
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
  pol_etd_at timestamp with time zone,
  pol_original_etd_at timestamp with time zone,
  pol_atd_at timestamp with time zone,
  pol_timezone text,
  pod_eta_at timestamp with time zone,
  pod_original_eta_at timestamp with time zone,
  pod_ata_at timestamp with time zone,
  pod_timezone text,
  destination_eta_at timestamp with time zone,
  destination_original_eta_at timestamp with time zone,
  destination_ata_at timestamp with time zone,
  destination_timezone text,
  line_tracking_stopped_at timestamp with time zone,
  line_tracking_stopped_reason text,
  line_tracking_stopped_by_user_id uuid,
  customer_name text,
  is_test boolean not null default false,
  container_ids uuid[] not null default '{}'::uuid[],
  picture json,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  stop_check_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  attention_at timestamp with time zone default '-infinity'::timestamp with time zone,
  first_look_is_quiet boolean not null default false,
  packed_at timestamp with time zone,
  containers_ended_at timestamp with time zone,
  constraint shipment_pkey PRIMARY KEY (account_id, id),
  constraint shipment_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subject(id)
) with (autovacuum_vacuum_scale_factor=0.02, autovacuum_analyze_scale_factor=0.05);
CREATE INDEX shipment_arrival ON shipment USING btree (account_id, pod_eta_at, id);
CREATE INDEX shipment_arrival_week ON shipment USING btree (account_id, (((((pod_eta_at AT TIME ZONE 'UTC'::text))::date - '2000-01-03'::date) / 7)), created_at DESC, id DESC) INCLUDE (pod_eta_at) WHERE (pod_eta_at IS NOT NULL);
CREATE INDEX shipment_arriving ON shipment USING btree (account_id, COALESCE(pod_ata_at, pod_eta_at), id);
CREATE INDEX shipment_attention_due ON shipment USING btree (attention_at) WHERE (attention_at IS NOT NULL);
CREATE INDEX shipment_bill_anywhere ON shipment USING btree (bill_of_lading_number);
CREATE INDEX shipment_by_bill ON shipment USING btree (account_id, bill_of_lading_number);
CREATE INDEX shipment_by_number ON shipment USING btree (account_id, normalized_number);
CREATE INDEX shipment_by_request ON shipment USING btree (account_id, request_number);
CREATE INDEX shipment_changed ON shipment USING btree (account_id, updated_at DESC, id DESC);
CREATE INDEX shipment_changed_week ON shipment USING btree (account_id, (((((updated_at AT TIME ZONE 'UTC'::text))::date - '2000-01-03'::date) / 7)), created_at DESC, id DESC) INCLUDE (updated_at);
CREATE INDEX shipment_discharged ON shipment USING btree (account_id, port_of_discharge_name, created_at DESC, id DESC);
CREATE INDEX shipment_end_not_noted ON shipment USING btree (account_id, id) WHERE (line_tracking_stopped_at IS DISTINCT FROM containers_ended_at);
CREATE INDEX shipment_expected ON shipment USING btree (pod_eta_at) WHERE (line_tracking_stopped_at IS NULL);
CREATE INDEX shipment_line ON shipment USING btree (account_id, scac, created_at DESC, id DESC);
CREATE INDEX shipment_line_port ON shipment USING btree (account_id, scac, port_of_discharge_locode, created_at DESC, id DESC);
CREATE INDEX shipment_made ON shipment USING brin (created_at);
CREATE INDEX shipment_newest ON shipment USING btree (account_id, created_at DESC, id DESC);
CREATE INDEX shipment_port ON shipment USING btree (account_id, port_of_discharge_locode, created_at DESC, id DESC);
CREATE INDEX shipment_refs ON shipment USING gin (ref_numbers);
CREATE INDEX shipment_status ON shipment USING btree (account_id, status, created_at DESC, id DESC);
CREATE INDEX shipment_stop_due ON shipment USING btree (stop_check_at) WHERE (line_tracking_stopped_at IS NULL);
CREATE INDEX shipment_stopped ON shipment USING btree (account_id, created_at DESC, id DESC) WHERE (line_tracking_stopped_at IS NOT NULL);
CREATE INDEX shipment_subject ON shipment USING btree (subject_id);
CREATE INDEX shipment_tags ON shipment USING gin (tags);
CREATE INDEX shipment_to_pack ON shipment USING btree (line_tracking_stopped_at) WHERE ((line_tracking_stopped_at IS NOT NULL) AND ((packed_at IS NULL) OR (packed_at < line_tracking_stopped_at)));
CREATE INDEX shipment_tracking_ended ON shipment USING btree (account_id, ((line_tracking_stopped_at IS NOT NULL)), created_at DESC, id DESC);
CREATE UNIQUE INDEX shipment_id ON shipment USING btree (id);
CREATE UNIQUE INDEX shipment_number ON shipment USING btree (account_id, scac, normalized_number);

create table source_alarm (
  source_id text not null,
  reason text not null,
  detail text not null,
  began_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  is_told boolean not null default false,
  telling_until timestamp with time zone not null default '-infinity'::timestamp with time zone,
  constraint source_alarm_pkey PRIMARY KEY (source_id, reason),
  constraint source_alarm_source_id_fkey FOREIGN KEY (source_id) REFERENCES source_configuration(id) ON DELETE CASCADE
);

create table source_budget (
  source_id text not null,
  spent jsonb not null,
  constraint source_budget_pkey PRIMARY KEY (source_id),
  constraint source_budget_source_id_fkey FOREIGN KEY (source_id) REFERENCES source_configuration(id) ON DELETE CASCADE
) with (fillfactor=50);

create table source_configuration (
  id text not null,
  kind text not null,
  profile text,
  scac text,
  name text not null,
  base_url text not null,
  credentials text,
  terminals text[] not null default '{}'::text[],
  per_minute integer,
  per_day integer,
  enabled boolean not null default true,
  is_simulated boolean not null default false,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint source_configuration_pkey PRIMARY KEY (id)
);

create table source_health (
  source_id text not null,
  last_attempted_at timestamp with time zone,
  last_succeeded_at timestamp with time zone,
  last_failed_at timestamp with time zone,
  last_failure text,
  failures_in_a_row integer not null default 0,
  paused_until timestamp with time zone,
  day date,
  asked_on_day integer not null default 0,
  found_on_day integer not null default 0,
  defects_on_day integer not null default 0,
  last_trouble text,
  lag_s integer,
  last_found_at timestamp with time zone,
  circuit_failures integer not null default 0,
  constraint source_health_pkey PRIMARY KEY (source_id),
  constraint source_health_source_id_fkey FOREIGN KEY (source_id) REFERENCES source_configuration(id) ON DELETE CASCADE
);

create table source_registration (
  source_id text not null,
  number_type text not null,
  number text not null,
  state text not null,
  claimed_until timestamp with time zone not null,
  claim uuid not null,
  claimed_by text not null,
  upstream_id text,
  cost numeric not null default 0,
  asked_at timestamp with time zone not null,
  registered_at timestamp with time zone,
  bell text,
  constraint source_registration_bell_key UNIQUE (bell),
  constraint source_registration_pkey PRIMARY KEY (source_id, number_type, number),
  constraint source_registration_state_check CHECK ((state = ANY (ARRAY['asking'::text, 'registered'::text, 'refused'::text, 'ending'::text, 'ended'::text])))
);
CREATE INDEX source_registration_state ON source_registration USING btree (source_id, state);

create table source_token (
  source_id text not null,
  sealed text,
  ends_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  configured_at timestamp with time zone not null,
  issued_at timestamp with time zone[] not null default '{}'::timestamp with time zone[],
  issuing_until timestamp with time zone not null default '-infinity'::timestamp with time zone,
  constraint source_token_pkey PRIMARY KEY (source_id),
  constraint source_token_source_id_fkey FOREIGN KEY (source_id) REFERENCES source_configuration(id) ON DELETE CASCADE
) with (fillfactor=50);

create table subject (
  id uuid not null,
  source_key text not null,
  number_type text not null,
  number text not null,
  next_poll_at timestamp with time zone,
  lease_until timestamp with time zone,
  attempts integer not null default 0,
  snapshot integer not null default 0,
  snapshot_digest bytea,
  last_outcome text,
  last_failure text,
  last_attempted_at timestamp with time zone,
  last_succeeded_at timestamp with time zone,
  last_changed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  told_at timestamp with time zone,
  lane text generated always as (((split_part(source_key, ':'::text, 1) || ':'::text) || split_part(source_key, ':'::text, 2))) stored,
  not_found_since timestamp with time zone,
  packed_at timestamp with time zone,
  constraint subject_pkey PRIMARY KEY (id)
) with (autovacuum_vacuum_scale_factor=0.02, autovacuum_analyze_scale_factor=0.05);
CREATE INDEX subject_due ON subject USING btree (next_poll_at) WHERE (next_poll_at IS NOT NULL);
CREATE INDEX subject_lane_due ON subject USING btree (lane, next_poll_at) WHERE (next_poll_at IS NOT NULL);
CREATE UNIQUE INDEX subject_what ON subject USING btree (source_key, number_type, number);

create table tariff (
  account_id uuid not null,
  id uuid not null,
  name text not null,
  reference text,
  head jsonb not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  constraint tariff_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX tariff_id ON tariff USING btree (id);

create table tariff_version (
  account_id uuid not null,
  tariff_id uuid not null,
  id uuid not null,
  effective_from date not null,
  document jsonb not null,
  created_at timestamp with time zone not null,
  replaced_at timestamp with time zone,
  constraint tariff_version_account_id_tariff_id_fkey FOREIGN KEY (account_id, tariff_id) REFERENCES tariff(account_id, id),
  constraint tariff_version_pkey PRIMARY KEY (account_id, tariff_id, id)
);

create table told_event (
  account_id uuid not null,
  id uuid not null,
  type text not null,
  container_id uuid,
  shipment_id uuid not null,
  document jsonb not null,
  created_at timestamp with time zone not null,
  constraint told_event_pkey PRIMARY KEY (account_id, id)
);

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
  ref_numbers text[] not null default '{}'::text[],
  shipment_tags text[] not null default '{}'::text[],
  is_retrying boolean not null default false,
  retry_count integer,
  attempts integer not null default 0,
  next_attempt_at timestamp with time zone,
  lease_until timestamp with time zone,
  linked_at timestamp with time zone,
  shipment_id uuid,
  container_id uuid,
  user_id uuid,
  initial_custom_fields jsonb,
  is_test boolean not null default false,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  lane text generated always as (
CASE
    WHEN ((scac IS NULL) OR (status = 'created'::text)) THEN ''::text
    ELSE scac
END) stored,
  attention_at timestamp with time zone default '-infinity'::timestamp with time zone,
  first_look_is_quiet boolean not null default false,
  trace_context text,
  constraint tracking_request_pkey PRIMARY KEY (account_id, id)
) with (autovacuum_vacuum_scale_factor=0.02);
CREATE INDEX tracking_request_attention_due ON tracking_request USING btree (attention_at) WHERE (attention_at IS NOT NULL);
CREATE INDEX tracking_request_due ON tracking_request USING btree (next_attempt_at) WHERE (next_attempt_at IS NOT NULL);
CREATE INDEX tracking_request_lane_due ON tracking_request USING btree (lane, next_attempt_at) WHERE (next_attempt_at IS NOT NULL);
CREATE INDEX tracking_request_newest ON tracking_request USING btree (account_id, created_at DESC, id DESC);
CREATE INDEX tracking_request_number ON tracking_request USING btree (account_id, normalized_number);
CREATE INDEX tracking_request_shipment ON tracking_request USING btree (account_id, shipment_id);
CREATE INDEX tracking_request_status ON tracking_request USING btree (account_id, status, created_at DESC, id DESC);
CREATE UNIQUE INDEX tracking_request_id ON tracking_request USING btree (id);

create table transport_event (
  account_id uuid not null,
  id uuid not null,
  container_id uuid not null,
  shipment_id uuid not null,
  event text not null,
  milestone_key text,
  at timestamp with time zone,
  timezone text,
  location_locode text,
  terminal_id uuid,
  vessel_id uuid,
  vessel_name text,
  voyage_number text,
  data_source text not null,
  value text,
  value_at timestamp with time zone,
  observation_id uuid,
  previous_version_id uuid,
  invalidated_at timestamp with time zone,
  created_at timestamp with time zone not null,
  location_name text,
  constraint transport_event_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX transport_event_container ON transport_event USING btree (account_id, container_id, at DESC, id DESC);

create table vessel (
  id uuid not null,
  imo text,
  name text not null,
  mmsi text,
  latitude double precision,
  longitude double precision,
  speed_knots double precision,
  heading_degrees double precision,
  position_at timestamp with time zone,
  updated_at timestamp with time zone not null,
  inferred_imo text,
  inferred_from text,
  constraint vessel_pkey PRIMARY KEY (id)
);
CREATE INDEX vessel_by_name ON vessel USING btree (upper(name) COLLATE "C", id);
CREATE INDEX vessel_name ON vessel USING btree (name);
CREATE UNIQUE INDEX vessel_imo ON vessel USING btree (imo);

create table vessel_identity (
  imo text not null,
  mmsi text not null,
  from_at timestamp with time zone not null,
  name text,
  constraint vessel_identity_pkey PRIMARY KEY (imo, mmsi, from_at)
);

create table vessel_position (
  vessel_id uuid not null,
  at timestamp with time zone not null,
  latitude double precision not null,
  longitude double precision not null,
  heading_degrees double precision,
  speed_knots double precision,
  constraint vessel_position_pkey PRIMARY KEY (vessel_id, at),
  constraint vessel_position_vessel_id_fkey FOREIGN KEY (vessel_id) REFERENCES vessel(id)
) partition by range (at);
CREATE INDEX vessel_position_at ON ONLY vessel_position USING brin (at);

create table webhook (
  account_id uuid not null,
  id uuid not null,
  url text not null,
  active boolean not null,
  events text[] not null,
  secret text not null,
  previous_secret text,
  previous_secret_until timestamp with time zone,
  headers text,
  compat_signature_header text,
  description text,
  disabled_at timestamp with time zone,
  disabled_reason text,
  backfill_after bigint,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  kind text not null default 'webhook'::text,
  timing json,
  confirmation_id uuid,
  confirmation_due_at timestamp with time zone,
  confirmation_tries integer not null default 0,
  confirmation_error text,
  confirmation_sent_at timestamp with time zone,
  confirmation_until timestamp with time zone,
  confirmed_at timestamp with time zone,
  is_told boolean not null generated always as ((active AND ((kind <> 'email'::text) OR (confirmed_at IS NOT NULL)))) stored,
  format text not null default 'json_api'::text,
  constraint webhook_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint webhook_asked CHECK (((kind = 'email'::text) = (confirmation_id IS NOT NULL))),
  constraint webhook_kind_check CHECK ((kind = ANY (ARRAY['webhook'::text, 'email'::text, 'slack'::text, 'teams'::text, 'json'::text, 'edi_315'::text, 'edi_iftsta'::text]))),
  constraint webhook_pkey PRIMARY KEY (account_id, id),
  constraint webhook_sealed CHECK (((url ~ '^1\.[0-9a-f]{8}\.'::text) AND (COALESCE(headers, '1.00000000.'::text) ~ '^1\.[0-9a-f]{8}\.'::text))) NOT VALID
);
CREATE INDEX webhook_backfilling ON webhook USING btree (account_id, id) WHERE (backfill_after IS NOT NULL);
CREATE INDEX webhook_confirmation_due ON webhook USING btree (confirmation_due_at) WHERE (confirmation_due_at IS NOT NULL);
CREATE UNIQUE INDEX webhook_id ON webhook USING btree (id);

create table webhook_health (
  account_id uuid not null,
  webhook_id uuid not null,
  failures_in_a_row integer not null default 0,
  exhausted_in_a_row integer not null default 0,
  failing_since timestamp with time zone,
  last_succeeded_at timestamp with time zone,
  open_until timestamp with time zone,
  open_step integer not null default 0,
  constraint webhook_health_account_id_webhook_id_fkey FOREIGN KEY (account_id, webhook_id) REFERENCES webhook(account_id, id) ON DELETE CASCADE,
  constraint webhook_health_pkey PRIMARY KEY (account_id, webhook_id)
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=500);

CREATE OR REPLACE FUNCTION attempt_take(p_keys text[], p_limits integer[], p_windows double precision[], p_now double precision)
 RETURNS double precision
 LANGUAGE plpgsql
AS $function$
declare
  longest double precision;
begin
  insert into attempt_window (key, stamps, ends_at)
    select k, '{}', to_timestamp(p_now) from unnest(p_keys) k order by k on conflict do nothing;
  perform 1 from attempt_window where key = any (p_keys) order by key for update;
  with asked as (
    select * from unnest(p_keys, p_limits, p_windows) as a (key, most, seconds)
  ), kept as (
    select a.key, a.most, a.seconds, array(select s from unnest(w.stamps) s where s > p_now - a.seconds order by s) as stamps
    from asked a join attempt_window w on w.key = a.key
  )
  select max(stamps[cardinality(stamps) - most + 1] + seconds - p_now) into longest from kept where cardinality(stamps) >= most;
  if longest is not null then
    return longest;
  end if;
  update attempt_window w set stamps = array(select s from unnest(w.stamps) s where s > p_now - a.seconds order by s) || p_now, ends_at = to_timestamp(p_now + a.seconds)
    from unnest(p_keys, p_windows) as a (key, seconds) where w.key = a.key;
  return 0;
end $function$
;

CREATE OR REPLACE FUNCTION database_mark()
 RETURNS text
 LANGUAGE plpgsql
AS $function$
begin
  return (select system_identifier::text from pg_control_system()) || '/' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8);
exception when others then
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION rate_take(p_account uuid, p_bucket text, p_limit integer, p_window double precision, p_now double precision)
 RETURNS double precision
 LANGUAGE plpgsql
AS $function$
declare
  kept double precision[];
begin
  insert into rate_window (account_id, bucket) values (p_account, p_bucket) on conflict do nothing;
  select array(select s from unnest(stamps) s where s > p_now - p_window order by s) into kept
    from rate_window where account_id = p_account and bucket = p_bucket for update;
  if cardinality(kept) >= p_limit then
    return kept[cardinality(kept) - p_limit + 1] + p_window - p_now;
  end if;
  update rate_window set stamps = kept || p_now where account_id = p_account and bucket = p_bucket;
  return 0;
end $function$
;

CREATE OR REPLACE FUNCTION search_parts(account_id uuid, term text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  mark text := left(md5(account_id::text), 8);
  parts text[] := '{}';
begin
  for n in 1 .. length(term) - 2 loop
    parts := parts || (mark || substr(term, n, 3));
  end loop;
  return parts;
end $function$
;
