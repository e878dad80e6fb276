-- The request log by days, and tracks of ships by months: what is past its time is dropped as a whole. The tables as they
-- were become the default partitions, so that nothing is copied; what is in them is removed in batches.
alter table request_log rename to request_log_default;
alter table request_log_default rename constraint request_log_pkey to request_log_default_pkey;
alter index request_log_time rename to request_log_default_time;
create table request_log (
  account_id uuid not null,
  id uuid not null,
  requested_at timestamptz not null,
  method text not null,
  path text not null,
  status integer not null,
  duration_ms integer not null,
  credential_kind text not null,
  credential_id uuid not null,
  request_id text not null,
  constraint request_log_pkey primary key (account_id, id)
) partition by range (id);
create index request_log_time on request_log (requested_at);
alter table request_log attach partition request_log_default default;

alter table vessel_position rename to vessel_position_default;
alter table vessel_position_default rename constraint vessel_position_pkey to vessel_position_default_pkey;
alter table vessel_position_default
  rename constraint vessel_position_vessel_id_fkey to vessel_position_default_vessel_id_fkey;
alter index vessel_position_at rename to vessel_position_default_at;
create table vessel_position (
  vessel_id uuid not null,
  at timestamptz not null,
  latitude double precision not null,
  longitude double precision not null,
  heading_degrees double precision,
  speed_knots double precision,
  constraint vessel_position_pkey primary key (vessel_id, at),
  constraint vessel_position_vessel_id_fkey foreign key (vessel_id) references vessel (id)
) partition by range (at);
create index vessel_position_at on vessel_position using brin (at);
alter table vessel_position attach partition vessel_position_default default;

-- Answers that stated nothing end after a while. Nothing refers to them, but without an index on observation every one
-- that is deleted would have the whole table searched; the only statement that deletes answers leaves the others alone.
create index payload_failed on payload (id) where outcome in ('temporary', 'bad_number');
alter table observation drop constraint if exists observation_payload_id_fkey;

-- Vacuum by what changed, not by a fifth of a table that has grown for years.
alter table subject set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);
alter table shipment set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);
alter table container set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);
alter table charge_box set (autovacuum_vacuum_scale_factor = 0.02);
alter table charge_clock set (autovacuum_vacuum_scale_factor = 0.02);
alter table tracking_request set (autovacuum_vacuum_scale_factor = 0.02);
alter table search_term set (autovacuum_vacuum_scale_factor = 0.02);
alter table observation set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
alter table change_log set (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
alter table payload set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
alter table notification set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
alter table notification_log set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
-- Small queues that are written all the time: a few hundred dead rows make them slow, whatever their share.
alter table delivery_lane set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
alter table rate_window set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
alter table attempt_window set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
alter table webhook_health set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
alter table idempotency set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
