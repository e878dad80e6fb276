-- Tariffs and contracts. Rows of account 00000000-… are the operator's, shared with every account.
create table tariff (
  account_id uuid not null,
  id uuid not null,
  name text not null,
  reference text,
  head jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  removed_at timestamptz,
  primary key (account_id, id)
);
create index tariff_id on tariff (id);

-- Versions are only ever added; one that takes the place of another, or a withdrawal, ends it.
create table tariff_version (
  account_id uuid not null,
  tariff_id uuid not null,
  id uuid not null,
  effective_from date not null,
  document jsonb not null,
  created_at timestamptz not null,
  replaced_at timestamptz,
  primary key (account_id, tariff_id, id),
  foreign key (account_id, tariff_id) references tariff (account_id, id)
);

create table facility_calendar (
  account_id uuid not null,
  id uuid not null,
  facility text not null,
  created_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, facility)
);
create index facility_calendar_id on facility_calendar (id);

-- What was stated of a facility's days. Only ever added; a wrong statement is withdrawn.
create table facility_calendar_statement (
  account_id uuid not null,
  facility_calendar_id uuid not null,
  id uuid not null,
  says jsonb not null,
  stated_by text not null,
  observed_at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (account_id, facility_calendar_id, id),
  foreign key (account_id, facility_calendar_id) references facility_calendar (account_id, id)
);
create index facility_calendar_statement_id on facility_calendar_statement (id);

-- What was stated of a charge by its owner: payments, waivers, disputes, extensions, days, facts that no source tells.
create table charge_statement (
  account_id uuid not null,
  record_id uuid not null,
  id uuid not null,
  record_type text not null check (record_type in ('container', 'shipment')),
  kind text not null,
  says jsonb not null,
  stated_by text not null,
  observed_at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (account_id, record_id, id)
);
create index charge_statement_id on charge_statement (id);
