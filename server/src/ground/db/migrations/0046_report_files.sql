-- How an account's reports are read, by the headings of their columns.
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
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id)
);
create index report_mapping_id on report_mapping (id);
create unique index report_mapping_name on report_mapping (account_id, name);

-- Reports as they were handed in, and what became of their rows; they go when their bodies are forgotten.
create table report_file (
  account_id uuid not null,
  id uuid not null,
  mapping_id uuid not null,
  inbound_id uuid not null references inbound (id) on delete cascade,
  name text not null,
  status text not null,
  refused_reason text,
  stated_at timestamptz,
  received_at timestamptz not null,
  read_at timestamptz,
  counts jsonb,
  rows jsonb,
  primary key (account_id, id)
);
create index report_file_id on report_file (id);
create index report_file_inbound on report_file (inbound_id);
create index report_file_newest on report_file (account_id, received_at desc, id desc);

alter table inbound drop constraint inbound_kind_check;
alter table inbound add constraint inbound_kind_check check (kind in ('edi', 'terminal_feed', 'dcsa', 'report'));
