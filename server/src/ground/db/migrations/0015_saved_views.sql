-- Lists of containers that a person keeps under a name: the view and what narrows it.
create table saved_view (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null,
  person_id uuid not null references person (id) on delete cascade,
  name text not null,
  search jsonb not null,
  created_at timestamptz not null,
  primary key (account_id, id)
);
create index saved_view_of_person on saved_view (account_id, person_id, created_at);
