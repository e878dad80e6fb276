-- Links under which spreadsheet programs read an export; the secret signs the address.
create table export_link (
  account_id uuid not null references account (id),
  id uuid not null,
  name text,
  list text not null,
  query text not null,
  secret text not null,
  created_at timestamptz not null,
  primary key (account_id, id)
);
create unique index export_link_id on export_link (id);
