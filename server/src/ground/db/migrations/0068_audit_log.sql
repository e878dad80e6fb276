-- Who did what to which record, from where and by what means. Entries are added and never changed but for the number of
-- the batch in which they were chained. Values are not kept: of what changed in the fleet the change log tells.
create table audit_batch (
  account_id uuid not null references account (id),
  number bigint not null,
  entries integer not null,
  previous_hash text not null,
  hash text not null,
  created_at timestamptz not null,
  primary key (account_id, number)
);
create table audit_entry (
  account_id uuid not null references account (id),
  id uuid not null,
  action text not null,
  record_type text not null,
  record_id uuid,
  record_name text,
  fields text[] not null,
  actor_kind text not null check (actor_kind in ('key', 'session', 'token', 'operator_command')),
  actor_id uuid,
  actor_name text,
  ip text,
  request_id text,
  batch_number bigint,
  created_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, batch_number) references audit_batch (account_id, number)
);
create unique index audit_entry_id on audit_entry (id);
create index audit_entry_newest on audit_entry (account_id, created_at desc, id desc);
create index audit_entry_record on audit_entry (account_id, record_id, created_at desc, id desc)
  where record_id is not null;
create index audit_entry_batch on audit_entry (account_id, batch_number) where batch_number is not null;
-- Those that wait to be chained, the longest first.
create index audit_entry_waiting on audit_entry (created_at, id) where batch_number is null;
