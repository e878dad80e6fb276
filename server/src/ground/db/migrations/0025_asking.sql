-- What each source was asked lately, kept where all processes see it: an upstream's limits hold for all of them together.
create table source_budget (
  source_id text primary key references source_configuration (id) on delete cascade,
  spent jsonb not null
) with (fillfactor = 50);

-- Whom a subject is asked of, as polls are shared out: by the line, the terminal or the railroad, so that a slow one delays
-- no other. The test line is one for all accounts.
alter table subject add column lane text generated always as (split_part(source_key, ':', 1) || ':' || split_part(source_key, ':', 2)) stored;
create index subject_lane_due on subject (lane, next_poll_at) where next_poll_at is not null;

-- The same for requests, by their line. Those that leave it open, and those whose line has answered already, are one lane more.
alter table tracking_request add column lane text generated always as (case when scac is null or status = 'created' then '' else scac end) stored;
create index tracking_request_lane_due on tracking_request (lane, next_attempt_at) where next_attempt_at is not null;
