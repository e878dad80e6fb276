-- A second step of signing in: codes that an authenticator makes from a secret (RFC 6238). The secret is sealed; of the
-- recovery codes only hashes are kept. `last_step` is that of the last code that was taken, so that each works once.
create table person_second_step (
  person_id uuid primary key references person (id) on delete cascade,
  secret text not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  recovery_hashes text[] not null default '{}',
  created_at timestamptz not null
);
