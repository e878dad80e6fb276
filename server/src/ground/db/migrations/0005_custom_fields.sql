-- Fields that accounts add to their records: what they are, what may be chosen, and the values.

create table custom_field_definition (
  account_id uuid not null,
  id uuid not null,
  entity_type text not null check (entity_type in ('Shipment', 'Container', 'TrackingRequest')),
  api_slug text not null,
  display_name text not null,
  description text,
  data_type text not null check (data_type in ('short_text', 'number', 'date', 'datetime', 'boolean', 'enum', 'enum_multi', 'reference')),
  reference_type text check (reference_type in ('shipment', 'container', 'party')),
  validation jsonb,
  default_format text,
  default_value jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id)
);
create unique index custom_field_definition_id on custom_field_definition (id);
create unique index custom_field_definition_slug on custom_field_definition (account_id, entity_type, api_slug);

create table custom_field_option (
  account_id uuid not null,
  id uuid not null,
  definition_id uuid not null,
  label text not null,
  value text not null,
  position integer,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, definition_id) references custom_field_definition (account_id, id) on delete cascade
);
create unique index custom_field_option_id on custom_field_option (id);
create unique index custom_field_option_value on custom_field_option (account_id, definition_id, value);

-- A cleared value stays as a row without one, so that its id stays good.
create table custom_field (
  account_id uuid not null,
  id uuid not null,
  definition_id uuid not null,
  entity_type text not null,
  entity_id uuid not null,
  value jsonb,
  user_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, definition_id) references custom_field_definition (account_id, id) on delete cascade
);
create unique index custom_field_id on custom_field (id);
create unique index custom_field_once on custom_field (account_id, entity_id, definition_id);
create index custom_field_of_definition on custom_field (account_id, definition_id);
