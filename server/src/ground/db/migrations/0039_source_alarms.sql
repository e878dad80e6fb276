-- What operators are told of a source once: that somebody has to act, and that it is well again.
create table source_alarm (
  source_id text not null references source_configuration(id) on delete cascade,
  reason text not null,
  detail text not null,
  began_at timestamptz not null,
  -- Null: it goes on.
  ended_at timestamptz,
  -- Whether operators were told of what the row says now.
  is_told boolean not null default false,
  -- Until when a worker may be telling it, by the machine's own clock.
  telling_until timestamptz not null default '-infinity',
  primary key (source_id, reason)
);
