-- Links for calendar programs. Who has one reads it; the sealed secret signs its address, and with the row the address ends.
create table calendar (
  account_id uuid not null references account (id),
  id uuid not null,
  name text,
  party_id uuid,
  role text,
  secret text not null,
  created_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, party_id) references party (account_id, id)
);
create unique index calendar_id on calendar (id);
