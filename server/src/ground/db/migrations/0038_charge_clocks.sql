-- What the charges of a container are counted from, and when passing time changes them next. No stays: they have to be
-- derived from what was stated first.
create table charge_box (
  account_id uuid not null,
  container_id uuid not null,
  shipment_id uuid not null,
  scac text,
  places text[] not null default '{}',
  stays json,
  settlements json not null default '[]',
  due_at timestamptz,
  frozen_at timestamptz,
  counted_at timestamptz,
  primary key (account_id, container_id),
  foreign key (account_id, container_id) references container (account_id, id)
);
create index charge_box_due on charge_box (due_at) where due_at is not null;
create index charge_box_shipment on charge_box (account_id, shipment_id);
create index charge_box_line on charge_box (scac, account_id, container_id);
create index charge_box_places on charge_box using gin (places);
insert into charge_box (account_id, container_id, shipment_id, due_at)
  select account_id, id, shipment_id, '-infinity' from container;

-- Every charge that one biller can make for one container, as it was counted last. Amounts in the currency's smallest
-- unit; null: not known.
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
  cost double precision,
  timezone text,
  started_on date,
  last_free_on date,
  first_chargeable_on date,
  ended_on date,
  rate_rises_on date,
  lfd_disagreement_days integer,
  told jsonb not null default '{}',
  document json not null,
  changed_at timestamptz not null,
  computed_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, container_id) references container (account_id, id)
);
create index charge_clock_id on charge_clock (id);
create index charge_clock_container on charge_clock (account_id, container_id);
create index charge_clock_cost on charge_clock (account_id, cost desc nulls last, id);
create index charge_clock_last_free on charge_clock (account_id, last_free_on, id);
create index charge_clock_state on charge_clock (account_id, state, last_free_on, id);

-- A tariff or calendar was changed: the containers that it concerns are counted again, from the cursor on.
create table charge_recount (
  account_id uuid not null,
  id uuid not null,
  scac text,
  places text[],
  after_account_id uuid,
  after_container_id uuid,
  created_at timestamptz not null,
  primary key (account_id, id)
);
create index charge_recount_next on charge_recount (created_at);
