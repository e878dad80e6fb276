-- What is wrong with a shipment or a tracking request, or has changed. One row for each cause, however often it comes back.
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
  snoozed_until timestamptz,
  snoozed_until_event text,
  opened_at timestamptz not null,
  changed_at timestamptz not null,
  closed_at timestamptz,
  closed_reason text,
  primary key (account_id, id),
  unique (account_id, subject_id, key),
  check ((shipment_id is null) <> (tracking_request_id is null)),
  check ((closed_at is null) = (closed_reason is null))
);
create index exception_id on exception (id);
create index exception_open on exception (account_id, due_on) where closed_at is null;
create index exception_changed on exception (account_id, changed_at);

-- What happened to an exception, and who did it: only ever added.
create table exception_entry (
  account_id uuid not null,
  exception_id uuid not null,
  id uuid not null,
  deed text not null,
  at timestamptz not null,
  by text not null check (by in ('service', 'person', 'key')),
  person_id uuid,
  text text,
  primary key (account_id, exception_id, id),
  foreign key (account_id, exception_id) references exception (account_id, id)
);

-- When passing time can next change what is wrong; null: it never will.
alter table shipment add column attention_at timestamptz default '-infinity';
create index shipment_attention_due on shipment (attention_at) where attention_at is not null;
alter table tracking_request add column attention_at timestamptz default '-infinity';
create index tracking_request_attention_due on tracking_request (attention_at) where attention_at is not null;

-- Shipments of which something was counted anew that exceptions are derived from. Only ever added, and taken away by
-- whoever has looked at the shipment since.
create table attention_mark (
  account_id uuid not null,
  id uuid not null,
  shipment_id uuid not null,
  primary key (account_id, id)
);
create index attention_mark_shipment on attention_mark (account_id, shipment_id);
