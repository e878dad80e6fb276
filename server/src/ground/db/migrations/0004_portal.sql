-- Signing in: browser sessions, invitations to an account, and what the API was asked.

-- A session is of one person in one of their accounts; times are real, not the sandbox's.
create table session (
  account_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  token_hash bytea not null,
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, person_id) references membership (account_id, person_id) on delete cascade
);
create index session_token on session (token_hash);
create index session_person on session (person_id);

create table invitation (
  account_id uuid not null references account (id),
  id uuid not null,
  email text not null,
  role text not null check (role in ('owner', 'member', 'read_only')),
  invited_by_person_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (account_id, id)
);
create unique index invitation_email on invitation (account_id, lower(email));

-- Requests of the last days, for the people who write against the API; real times.
create table request_log (
  account_id uuid not null,
  id uuid not null,
  requested_at timestamptz not null,
  method text not null,
  path text not null,
  status integer not null,
  duration_ms integer not null,
  credential_kind text not null,
  credential_id uuid not null,
  request_id text not null,
  primary key (account_id, id)
);
create index request_log_time on request_log (requested_at);
