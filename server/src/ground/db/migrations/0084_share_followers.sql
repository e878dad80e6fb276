-- Who is written to when a shared page changes. The address is kept sealed, and found by what it hashes to. `due_at` is
-- when the mail that asks is sent, the question ends, or the page is looked at again; `told` holds what the page said
-- when its reader was last told, one `name<tab>value` each.
create table share_follower (
  account_id uuid not null,
  share_id uuid not null,
  id uuid not null,
  address_hash bytea not null,
  address text not null,
  due_at timestamptz not null,
  tries integer not null default 0,
  asked_until timestamptz,
  confirmed_at timestamptz,
  told text[] not null default '{}',
  created_at timestamptz not null,
  primary key (account_id, share_id, id),
  foreign key (account_id, share_id) references share (account_id, id) on delete cascade
);
create unique index share_follower_address on share_follower (account_id, share_id, address_hash);
create index share_follower_due on share_follower (due_at);
