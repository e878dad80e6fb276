-- Tokens that upstreams issued, sealed, so that all workers use the same one and no restart asks for another.
create table source_token (
  source_id text primary key references source_configuration(id) on delete cascade,
  sealed text,
  ends_at timestamptz not null default '-infinity',
  -- The configuration that it was issued for: with other credentials it is worth nothing.
  configured_at timestamptz not null,
  -- When tokens were asked for in the last hour, oldest first.
  issued_at timestamptz[] not null default '{}',
  -- Until when a worker may be asking for one.
  issuing_until timestamptz not null default '-infinity'
) with (fillfactor = 50);
