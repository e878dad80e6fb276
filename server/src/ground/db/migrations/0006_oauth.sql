-- The authorization server: which applications may act for whom, and with what. All times are real, not the sandbox's.

-- Applications that registered themselves, or that describe themselves at their own address and were allowed by somebody.
create table oauth_client (
  id text primary key,
  metadata json not null,
  secret text,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index oauth_client_used on oauth_client (last_used_at);

-- One consent: a person lets an application act in an account. Codes and tokens live and die with it.
create table oauth_grant (
  account_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  client_id text not null references oauth_client (id),
  resource text not null,
  scope text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, person_id) references membership (account_id, person_id) on delete cascade
);
create unique index oauth_grant_id on oauth_grant (id);
create index oauth_grant_person on oauth_grant (person_id);
create index oauth_grant_client on oauth_grant (client_id);

-- Codes and tokens by the hash of their value. A used one is kept until its time is up, so that a second use is noticed.
create table oauth_token (
  account_id uuid not null,
  value_hash bytea not null,
  kind text not null check (kind in ('AuthorizationCode', 'AccessToken', 'RefreshToken')),
  grant_id uuid not null,
  payload json not null,
  consumed_at timestamptz,
  expires_at timestamptz not null,
  primary key (account_id, value_hash),
  foreign key (account_id, grant_id) references oauth_grant (account_id, id) on delete cascade
);
create index oauth_token_value on oauth_token (value_hash);
create index oauth_token_grant on oauth_token (account_id, grant_id);
create index oauth_token_expired on oauth_token (expires_at);

-- Authorizations that a person has not answered yet.
create table oauth_interaction (
  uid_hash bytea primary key,
  payload json not null,
  expires_at timestamptz not null
);
create index oauth_interaction_expired on oauth_interaction (expires_at);

-- Keys that sign identity tokens and cookies, sealed; the highest generation is in use, earlier ones still verify.
create table oauth_key (
  purpose text not null check (purpose in ('signing', 'cookies')),
  generation integer not null,
  sealed text not null,
  created_at timestamptz not null,
  primary key (purpose, generation)
);
