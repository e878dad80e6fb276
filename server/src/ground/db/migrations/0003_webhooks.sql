-- Who is told, what each was told, and how that went.

-- Secrets are sealed. While backfill_after is set, the webhook is still being told of the past, up to that place in the change log.
create table webhook (
  account_id uuid not null references account (id),
  id uuid not null,
  url text not null,
  active boolean not null,
  events text[] not null,
  secret text not null,
  previous_secret text,
  previous_secret_until timestamptz,
  headers json,
  compat_signature_header text,
  description text,
  disabled_at timestamptz,
  disabled_reason text,
  backfill_after bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id)
);
create unique index webhook_id on webhook (id);
create index webhook_backfilling on webhook (account_id, id) where backfill_after is not null;

-- How an endpoint has been doing, shared by all workers; times are delivery time.
create table webhook_health (
  account_id uuid not null,
  webhook_id uuid not null,
  failures_in_a_row integer not null default 0,
  exhausted_in_a_row integer not null default 0,
  failing_since timestamptz,
  last_succeeded_at timestamptz,
  open_until timestamptz,
  open_step integer not null default 0,
  primary key (account_id, webhook_id),
  foreign key (account_id, webhook_id) references webhook (account_id, id) on delete cascade
);

-- One row per change and webhook. The body is `head`, the change's `included` and a closing brace: the same bytes at every attempt.
-- No index knows the state, so that noting an attempt touches none of them.
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
  delivery_status text not null default 'pending' check (delivery_status in ('pending', 'succeeded', 'failed')),
  attempts integer not null default 0,
  internal_failures integer not null default 0,
  failure text,
  next_attempt_at timestamptz,
  created_at timestamptz not null,
  primary key (account_id, id)
) with (fillfactor = 90);
create unique index notification_id on notification (id);
create unique index notification_once on notification (account_id, change_id, webhook_id);
create index notification_lane on notification (account_id, webhook_id, lane_key, sequence);
create index notification_newest on notification (account_id, created_at desc, id desc);

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
  next_attempt_at timestamptz,
  created_at timestamptz not null,
  primary key (account_id, notification_id, id)
);

-- Notifications of one lane are delivered one after the other. A lane exists while something waits in it: `pending` counts
-- that, so that "is there more?" is decided by the row that is locked anyway. All up to `done_through` have ended. The id is
-- made from webhook and lane key: reached by it alone, no planner can mistake the index of due lanes for a way to one lane.
create table delivery_lane (
  account_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  lane_key text not null,
  pending integer not null,
  done_through bigint not null,
  next_at timestamptz not null,
  lease_until timestamptz,
  token uuid,
  primary key (account_id, id)
) with (fillfactor = 70);
create index delivery_lane_due on delivery_lane (account_id, webhook_id, next_at);
