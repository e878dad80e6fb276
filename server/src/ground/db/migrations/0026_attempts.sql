-- What is counted whatever process it comes to: sign-ins that failed, registrations, mails to strangers. Keys are hashes, they are made of
-- addresses of people.
create table attempt_window (
  key text primary key,
  stamps double precision[] not null,
  ends_at timestamptz not null
);
create index attempt_window_ended on attempt_window (ends_at);

-- Counts one attempt under every key, unless one of them is full: then nothing is counted and the seconds to wait are told.
create function attempt_take(p_keys text[], p_limits integer[], p_windows double precision[], p_now double precision) returns double precision
language plpgsql as $$
declare
  longest double precision;
begin
  insert into attempt_window (key, stamps, ends_at)
    select k, '{}', to_timestamp(p_now) from unnest(p_keys) k order by k on conflict do nothing;
  perform 1 from attempt_window where key = any (p_keys) order by key for update;
  with asked as (
    select * from unnest(p_keys, p_limits, p_windows) as a (key, most, seconds)
  ), kept as (
    select a.key, a.most, a.seconds, array(select s from unnest(w.stamps) s where s > p_now - a.seconds order by s) as stamps
    from asked a join attempt_window w on w.key = a.key
  )
  select max(stamps[cardinality(stamps) - most + 1] + seconds - p_now) into longest from kept where cardinality(stamps) >= most;
  if longest is not null then
    return longest;
  end if;
  update attempt_window w set stamps = array(select s from unnest(w.stamps) s where s > p_now - a.seconds order by s) || p_now, ends_at = to_timestamp(p_now + a.seconds)
    from unnest(p_keys, p_windows) as a (key, seconds) where w.key = a.key;
  return 0;
end $$;

-- Whoever registers an application that nobody has allowed anything yet: only those are limited, and forgotten soon. The address goes when it is used.
alter table oauth_client add column registered_from text;
create index oauth_client_unused on oauth_client (registered_from, created_at) where registered_from is not null;
