-- What a charge has added in each week, by its Monday.
alter table charge_clock add column weeks jsonb not null default '{}';
drop index charge_clock_cost;
alter table charge_clock drop column cost;
alter table charge_clock add column today_rate double precision;
create index charge_clock_today_rate on charge_clock (account_id, today_rate desc nulls last, id desc);
update charge_box set due_at = '-infinity';
