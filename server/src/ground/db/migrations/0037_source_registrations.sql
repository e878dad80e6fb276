-- Numbers that upstreams were asked to watch, each once. Rows outlive the source: its upstream goes on knowing them.
create table source_registration (
  source_id text not null,
  number_type text not null,
  number text not null,
  -- asking: a worker asks, or did when it died. refused: the upstream said no. ending: it is being told to stop.
  state text not null check (state in ('asking', 'registered', 'refused', 'ending', 'ended')),
  -- Until when a worker may be asking; after that nobody knows whether the upstream heard it.
  claimed_until timestamptz not null,
  -- Which attempt holds the claim, and the process that makes it.
  claim uuid not null,
  claimed_by text not null,
  upstream_id text,
  -- What registering it cost in the last 31 days, in the unit of the source's budget.
  cost numeric not null default 0,
  asked_at timestamptz not null,
  registered_at timestamptz,
  -- The end of the address at which the upstream rings. Whoever knows it can have us ask, and nothing else.
  bell text unique,
  primary key (source_id, number_type, number)
);
create index source_registration_state on source_registration (source_id, state);
