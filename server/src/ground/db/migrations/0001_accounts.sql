-- Who may do what: accounts, people, keys, and what is kept per caller.

create table account (
  id uuid primary key,
  name text not null,
  plan text not null check (plan in ('free', 'trial', 'paid')),
  trial_ends_at timestamptz,
  entitlements text[] not null default '{}',
  custom_field_limit integer,
  active_container_limit integer,
  rate_limit_per_minute integer,
  manifest_window_days integer,
  change_sequence bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table person (
  id uuid primary key,
  email text not null,
  name text not null,
  password_hash text not null,
  is_operator boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index person_email on person (lower(email));

create table membership (
  account_id uuid not null references account (id),
  person_id uuid not null references person (id),
  role text not null check (role in ('owner', 'member', 'read_only')),
  is_primary boolean not null default false,
  created_at timestamptz not null,
  primary key (account_id, person_id)
);
create index membership_person on membership (person_id);

create table api_key (
  account_id uuid not null references account (id),
  id uuid not null,
  name text not null,
  key_hash bytea not null,
  last4 text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (account_id, id)
);
create unique index api_key_hash on api_key (key_hash);

create table publishable_key (
  account_id uuid not null references account (id),
  id uuid not null,
  name text not null,
  key text not null,
  origins text[] not null default '{}',
  show_fees boolean not null default false,
  show_holds boolean not null default true,
  created_at timestamptz not null,
  revoked_at timestamptz,
  primary key (account_id, id)
);
create unique index publishable_key_key on publishable_key (key);

-- The last N moments at which a bucket let a call through: an exact rolling window (contract 1.10).
create table rate_window (
  account_id uuid not null,
  bucket text not null,
  stamps double precision[] not null default '{}',
  primary key (account_id, bucket)
);

-- One decision of the rolling window: seconds to wait, 0 when the call may go through.
create function rate_take(p_account uuid, p_bucket text, p_limit integer, p_window double precision, p_now double precision)
returns double precision language plpgsql as $$
declare
  kept double precision[];
begin
  insert into rate_window (account_id, bucket) values (p_account, p_bucket) on conflict do nothing;
  select array(select s from unnest(stamps) s where s > p_now - p_window order by s) into kept
    from rate_window where account_id = p_account and bucket = p_bucket for update;
  if cardinality(kept) >= p_limit then
    return kept[cardinality(kept) - p_limit + 1] + p_window - p_now;
  end if;
  update rate_window set stamps = kept || p_now where account_id = p_account and bucket = p_bucket;
  return 0;
end $$;

create table idempotency (
  account_id uuid not null,
  key text not null,
  method text not null,
  path text not null,
  body_hash bytea not null,
  claimed_at timestamptz not null,
  status integer,
  response text,
  primary key (account_id, key, method, path)
);
create index idempotency_claimed on idempotency (claimed_at);

-- The clock that a sandbox runs on: world time at a real moment, and how fast it goes since.
create table sandbox_clock (
  one boolean primary key default true check (one),
  anchor_real_ms double precision not null,
  anchor_world_ms double precision not null,
  speed double precision not null,
  jumped_ms double precision not null default 0
);
