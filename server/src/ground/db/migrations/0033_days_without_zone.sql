-- A last free day is a day at its facility; where the facility's time zone is unknown it has no instant and was kept as
-- midnight in UTC. The picture of each container knows the days as they were stated.
alter table container
  add column pickup_lfd_line_on date,
  add column pickup_lfd_terminal_on date,
  add column pickup_lfd_rail_on date;

update container set
  pickup_lfd_line_on = (picture->'facts'->>'pickup_lfd_line')::date,
  pickup_lfd_terminal_on = (picture->'facts'->>'pickup_lfd_terminal')::date,
  pickup_lfd_rail_on = (picture->'facts'->>'pickup_lfd_rail')::date,
  pickup_lfd_line = case when picture->'facts'->>'pod_timezone' is null then null else pickup_lfd_line end,
  pickup_lfd_terminal = case when picture->'facts'->>'pod_timezone' is null then null else pickup_lfd_terminal end,
  pickup_lfd_rail = case when picture->'facts'->>'pickup_lfd_rail_time_zone' is null then null else pickup_lfd_rail end
where coalesce(pickup_lfd_line, pickup_lfd_terminal, pickup_lfd_rail) is not null;

update container set
  pickup_lfd_with_rail = case
    when pickup_lfd_line_on is not null then pickup_lfd_line
    when pickup_lfd_terminal_on is not null then pickup_lfd_terminal
    else pickup_lfd_rail end,
  pickup_lfd_without_rail = case when pickup_lfd_line_on is not null then pickup_lfd_line else pickup_lfd_terminal end
where coalesce(pickup_lfd_line_on, pickup_lfd_terminal_on, pickup_lfd_rail_on) is not null;
