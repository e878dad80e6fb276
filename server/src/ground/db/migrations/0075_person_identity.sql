-- Who a person is at the identity provider by which they sign in (OpenID Connect). Its name for them never changes; a mail
-- address may.
create table person_identity (
  issuer text not null,
  subject text not null,
  person_id uuid not null references person (id) on delete cascade,
  created_at timestamptz not null,
  primary key (issuer, subject),
  unique (person_id, issuer)
);
