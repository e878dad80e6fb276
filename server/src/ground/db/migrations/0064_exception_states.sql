-- How each exception stood, one row for each version of it: only ever added, and ended by the next. Written in the
-- transaction that changes the exception.
create table exception_state (
  account_id uuid not null,
  id uuid not null,
  version integer not null,
  valid_from timestamptz not null,
  valid_until timestamptz,
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
  primary key (account_id, id, version)
);
create index exception_state_then on exception_state (account_id, valid_until, valid_from);

-- From when on it is known how the exceptions of an account stood; an account without a row: from its beginning.
create table exception_state_kept (
  account_id uuid primary key,
  since timestamptz not null
);

insert into exception_state
select e.account_id, e.id, e.version, greatest(e.opened_at, (
    select max(at) from exception_entry n where n.account_id = e.account_id and n.exception_id = e.id)), null,
  e.subject_id, e.shipment_id, e.tracking_request_id, e.key, e.kind, e.severity, e.action, e.mark, e.evidence, e.change,
  e.at_stake, e.container_ids, e.due_on, e.held, e.owner_id, e.note, e.snoozed_until, e.snoozed_until_event, e.opened_at,
  e.changed_at, e.closed_at, e.closed_reason
from exception e;
insert into exception_state_kept select account_id, max(valid_from) from exception_state group by account_id;
