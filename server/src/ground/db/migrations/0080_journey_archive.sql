-- The history of journeys that ended long ago, packed: the records that were told with changes, and what was stated of
-- their numbers. A change whose records are there names the pack; its other columns stay.
alter table change_log alter column included drop not null;
alter table change_log add column pack_id uuid;
create table change_pack (
  account_id uuid not null,
  id uuid not null,
  shipment_id uuid not null,
  changes integer not null,
  body bytea not null,
  primary key (account_id, id)
);

-- The statements of a subject that nobody tracks any more; they come back before anything is added to them.
create table observation_pack (
  subject_id uuid not null references subject (id),
  statements integer not null,
  body bytea not null,
  primary key (subject_id)
);
alter table subject add column packed_at timestamptz;

-- When the history of a shipment was packed; one that was tracked again since and has ended anew is due again.
alter table shipment add column packed_at timestamptz;
