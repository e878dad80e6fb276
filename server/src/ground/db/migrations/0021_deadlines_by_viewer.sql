-- Rows know nothing of who reads them: the last free day that counts is kept for accounts with and without the railroad's.
alter table container
  add column pickup_lfd_with_rail timestamptz,
  add column pickup_lfd_on_with_rail date,
  add column pickup_lfd_without_rail timestamptz,
  add column pickup_lfd_on_without_rail date;

-- pickup_lfd_on was the day of the first of line, terminal and, where the account saw it, rail.
update container set
  pickup_lfd_with_rail = coalesce(pickup_lfd_line, pickup_lfd_terminal, pickup_lfd_rail),
  pickup_lfd_on_with_rail = case when coalesce(pickup_lfd_line, pickup_lfd_terminal) is null then pickup_lfd_rail_on else pickup_lfd_on end,
  pickup_lfd_without_rail = coalesce(pickup_lfd_line, pickup_lfd_terminal),
  pickup_lfd_on_without_rail = case when coalesce(pickup_lfd_line, pickup_lfd_terminal) is null then null else pickup_lfd_on end
where coalesce(pickup_lfd_line, pickup_lfd_terminal, pickup_lfd_rail) is not null;

drop index container_deadline;
create index container_deadline_with_rail on container (account_id, pickup_lfd_with_rail, id);
create index container_deadline_without_rail on container (account_id, pickup_lfd_without_rail, id);

alter table container drop column pickup_lfd, drop column pickup_lfd_on, drop column pickup_lfd_rail_on;
