-- What is handed to us without being asked for, and what could not be read of it.

-- A body as it came, kept before it is answered. While next_attempt_at is set its statements are still to be recorded.
create table inbound (
  id uuid primary key,
  kind text not null check (kind in ('edi', 'terminal_feed', 'dcsa')),
  source_id text not null,
  origin text not null,
  content_type text not null,
  sha256 bytea not null,
  body bytea not null,
  sender text,
  control_number text,
  receipt jsonb not null,
  recorded jsonb,
  received_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  lease_until timestamptz,
  failure text
);
create unique index inbound_once on inbound (kind, source_id, sha256);
create index inbound_due on inbound (next_attempt_at) where next_attempt_at is not null;
create index inbound_received on inbound (received_at);
create index inbound_control_number on inbound (sender, control_number) where control_number is not null;

create table quarantine (
  id uuid primary key,
  inbound_id uuid references inbound (id) on delete set null,
  source_id text not null,
  origin text not null,
  reason text not null,
  message_type text,
  control_number text,
  body bytea not null,
  received_at timestamptz not null
);
create index quarantine_received on quarantine (received_at);

-- The smallest part of an interchange that stands alone, kept under each number that it speaks of: what was told before somebody tracked it.
create table edi_message (
  id uuid primary key,
  inbound_id uuid not null references inbound (id) on delete cascade,
  message_type text not null,
  scac text,
  data_source text,
  body bytea not null
);
create index edi_message_inbound on edi_message (inbound_id);

create table edi_reference (
  number text not null,
  message_id uuid not null references edi_message (id) on delete cascade,
  primary key (number, message_id)
);
create index edi_reference_message on edi_reference (message_id);

-- Lines that told something in a file: they can be asked for what the files say.
create table edi_line (
  scac text primary key,
  last_told_at timestamptz not null
);

-- Secrets under which a carrier signs what it posts, sealed; a replaced one holds until retired_at.
create table push_secret (
  id uuid primary key,
  source_id text not null references source_configuration (id) on delete cascade,
  subscription_id text,
  secret text not null,
  created_at timestamptz not null,
  retired_at timestamptz
);
create index push_secret_source on push_secret (source_id);

-- Which ship used which radio number from when on: the number changes with the flag.
create table vessel_identity (
  imo text not null,
  mmsi text not null,
  from_at timestamptz not null,
  name text,
  primary key (imo, mmsi, from_at)
);
create index vessel_position_at on vessel_position using brin (at);

-- Who follows a box or a bill that a file speaks of, over all accounts; and boxes made lately, of which files may have told before.
create index container_number_anywhere on container (number);
create index shipment_bill_anywhere on shipment (bill_of_lading_number);
create index container_made on container (created_at);
