-- Pages about one shipment or container for people without a key. The address is found by what its random part hashes
-- to, and kept sealed so that its owner can copy it again.
create table share (
  account_id uuid not null references account (id),
  id uuid not null,
  name text,
  shipment_id uuid,
  container_id uuid,
  token_hash bytea not null,
  token text not null,
  shows_holds boolean not null,
  shows_fees boolean not null,
  expires_at timestamptz,
  views integer not null default 0,
  first_viewed_at timestamptz,
  last_viewed_at timestamptz,
  created_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, shipment_id) references shipment (account_id, id) on delete cascade,
  foreign key (account_id, container_id) references container (account_id, id) on delete cascade,
  constraint share_of_one check ((shipment_id is null) <> (container_id is null))
);
create unique index share_id on share (id);
create unique index share_token on share (token_hash);
create index share_newest on share (account_id, created_at desc, id desc);
create index share_of_shipment on share (account_id, shipment_id) where shipment_id is not null;
create index share_of_container on share (account_id, container_id) where container_id is not null;

-- How often a page was opened on a day; of whom nothing is kept.
create table share_view (
  account_id uuid not null,
  share_id uuid not null,
  viewed_on date not null,
  views integer not null,
  primary key (account_id, share_id, viewed_on),
  foreign key (account_id, share_id) references share (account_id, id) on delete cascade
);

-- How an account's shared pages look.
create table share_brand (
  account_id uuid primary key references account (id),
  name text,
  color text,
  logo text,
  updated_at timestamptz not null
);
